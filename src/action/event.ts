/** The event that started the workflow: whose code this is, and which pull request it belongs to. */
import { readFileSync } from 'node:fs'

export type WorkflowEvent = {
  readonly name: string
  /** Whoever opened the pull request controls configuration and budget (rules R18). */
  readonly isPullRequest: boolean
  /** A pull request of a fork or of Dependabot, which gets no secrets. */
  readonly isWithoutSecrets: boolean
  /** Code of a stranger may lie in the work tree while secrets are at hand. */
  readonly isPrivileged: boolean
  /** Where a comment can be written. */
  readonly pullRequest: number | undefined
}

/** An event file that is absent or not readable tells nothing. */
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
    isPrivileged: name === 'pull_request_target' || name === 'workflow_run',
    pullRequest:
      typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined,
  }
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
