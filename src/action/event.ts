/** The event that started the workflow: whose code this is, and which pull request it belongs to. */
import { readFileSync } from 'node:fs'

export type WorkflowEvent = {
  readonly name: string
  /** Whoever opened the pull request controls configuration and budget (`pull-requests-buy-nothing`). */
  readonly isPullRequest: boolean
  /** A pull request of a fork or of Dependabot, which gets no secrets. */
  readonly isWithoutSecrets: boolean
  /** A pull request of a fork: whose work tree this is, the settings of a repository may give secrets to. */
  readonly isOfFork: boolean
  /** It runs with secrets for what a stranger did, so files of a stranger may lie in the work tree. */
  readonly isOfStrangers: boolean
  /** Commits that the event itself is about; what else is checked out may be anybody's. */
  readonly ownCommits: readonly string[]
  /** Where a comment can be written. */
  readonly pullRequest: number | undefined
}

/** An event file that is absent or not readable says nothing. */
export function workflowEvent(env: Readonly<Record<string, string | undefined>>): WorkflowEvent {
  const name = env.GITHUB_EVENT_NAME ?? ''
  const payload = payloadIn(env.GITHUB_EVENT_PATH)
  const request = member(payload, 'pull_request')
  const isPullRequest = name.startsWith('pull_request')
  const own = text(member(member(payload, 'repository'), 'full_name')) ?? env.GITHUB_REPOSITORY
  // The repository of a fork that was deleted is null.
  const head = text(member(member(member(request, 'head'), 'repo'), 'full_name'))
  const isFork = request !== undefined && head?.toLowerCase() !== own?.toLowerCase()
  const isDependabot =
    env.GITHUB_ACTOR === 'dependabot[bot]' || member(member(request, 'user'), 'login') === 'dependabot[bot]'
  const issue = member(payload, 'issue')
  const number =
    member(request, 'number') ??
    (member(issue, 'pull_request') === undefined ? undefined : member(issue, 'number'))
  return {
    name,
    isPullRequest,
    isWithoutSecrets: isPullRequest && (isFork || isDependabot),
    isOfFork: isPullRequest && isFork,
    isOfStrangers: eventsOfStrangers.has(name),
    ownCommits: ownCommits(env.GITHUB_SHA, payload, name.startsWith('pull_request') ? request : undefined),
    pullRequest:
      typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined,
  }
}

const eventsOfStrangers: ReadonlySet<string> = new Set([
  'pull_request_target',
  'workflow_run',
  'issue_comment',
])

function ownCommits(sha: string | undefined, payload: unknown, request: unknown): string[] {
  // A payload alone does not say what a runner checks out.
  if (!sha) return []
  const all = [
    sha,
    member(payload, 'after'),
    member(member(payload, 'head_commit'), 'id'),
    member(member(payload, 'merge_group'), 'head_sha'),
    member(member(request, 'head'), 'sha'),
    member(member(request, 'base'), 'sha'),
    member(request, 'merge_commit_sha'),
  ]
  return all.flatMap(one => (typeof one === 'string' ? [one.toLowerCase()] : []))
}

function payloadIn(file: string | undefined): unknown {
  try {
    return file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name] ?? undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
