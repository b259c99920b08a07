/** The comment on the pull request that a workflow belongs to. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkflowEvent } from './event.ts'
import { type CommentOutcome, upsertComment } from './github.ts'
import type { Inputs } from './inputs.ts'

const failures: Readonly<Partial<Record<CommentOutcome, string>>> = {
  forbidden:
    'the github-token has no permission to write comments (it needs "pull-requests: write", which GitHub does not give to forks)',
  limited: 'GitHub refused it for now (rate limit)',
  failed: 'GitHub refused it',
}

/** @returns what to say when there is no comment */
export async function comment(
  inputs: Inputs,
  { pullRequest }: WorkflowEvent,
  body: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { GITHUB_API_URL: apiUrl = 'https://api.github.com', GITHUB_REPOSITORY: repository = '' } =
    process.env
  if (pullRequest === undefined)
    return 'No comment was written: this event does not belong to a pull request.'
  if (inputs.githubToken === '') return 'No comment was written: there is no github-token.'
  // Each job of a matrix keeps a comment of its own.
  const project = JSON.stringify([inputs.workingDirectory, inputs.given.config ?? ''])
  const marker = `<!-- dragoman ${createHash('sha256').update(project).digest('hex').slice(0, 16)} -->`
  const outcome = await upsertComment(
    { apiUrl: apiUrl.replace(/\/+$/, ''), repository, pullRequest, token: inputs.githubToken },
    marker,
    `${marker}\n${body}`,
    { sleep: (ms, aborted) => sleep(ms, undefined, aborted === undefined ? {} : { signal: aborted }) },
    signal,
  )
  const failure = failures[outcome]
  return failure === undefined ? undefined : `No comment was written: ${failure}.`
}
