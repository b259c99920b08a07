/** Everything that the views share: calls to the sandbox, notices, keys. */
import type { Answers } from '../calls.ts'
import type { Look } from '../views.ts'

export type Key = { readonly key: string; readonly label: string; readonly run: () => void }

/** A key that also has a button. */
export type Tool = Key & { readonly caption: string }

export type View = {
  readonly title: string
  readonly element: HTMLElement
  /** Brings the view up to date. */
  readonly refresh: () => Promise<void>
  /** Those of this view, beside the keys of the page. */
  readonly keys: readonly Key[]
  /** Called before another view takes its place. */
  readonly leave?: () => void
}

export type App = {
  /** Asks the sandbox; a refusal is shown as a notice, and the answer is `undefined` then. */
  readonly call: <Name extends keyof Answers>(
    name: Name,
    given?: Readonly<Record<string, unknown>>,
  ) => Promise<Answers[Name] | undefined>
  readonly notice: (text: string, isBad?: boolean) => void
  readonly go: (route: string) => void
  /** The last look at the sandbox. */
  readonly look: () => Look
  readonly takeLook: (look: Look | undefined) => void
}

const token = document.querySelector('meta[name="workbench-token"]')?.getAttribute('content') ?? ''

/** @throws {Error} with what the sandbox says, or that it does not answer */
export async function call<Name extends keyof Answers>(
  name: Name,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Answers[Name]> {
  const response = await fetch(`/workbench/call/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Workbench-Token': token },
    body: JSON.stringify(given),
  }).catch(() => {
    throw new Error('The sandbox does not answer. Is it still running?')
  })
  const answer = (await response.json()) as Answers[Name] & { message?: string }
  if (!response.ok) throw new Error(answer.message ?? `The sandbox answered ${response.status}.`)
  return answer
}

/** Gives the browser a file to save. */
export function save(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
