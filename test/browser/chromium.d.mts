/** What the tests use of playwright-core. Its own types are not needed, so the tests compile where it is missing. */
export type Locator = {
  /** `delay`: how long the mouse is down, in milliseconds. */
  readonly click: (options?: { readonly delay: number }) => Promise<void>
  readonly fill: (text: string) => Promise<void>
  readonly press: (key: string) => Promise<void>
  readonly count: () => Promise<number>
  readonly textContent: () => Promise<string | null>
  readonly inputValue: () => Promise<string>
  readonly allTextContents: () => Promise<string[]>
  readonly waitFor: () => Promise<void>
  readonly selectOption: (value: string) => Promise<string[]>
  readonly setInputFiles: (path: string) => Promise<void>
  readonly nth: (index: number) => Locator
  readonly locator: (selector: string) => Locator
  readonly getByText: (text: string | RegExp) => Locator
}

export type Page = {
  readonly goto: (url: string) => Promise<unknown>
  readonly locator: (selector: string, filter?: { readonly hasText: string | RegExp }) => Locator
  readonly getByRole: (role: string, options: { name: string | RegExp; exact?: boolean }) => Locator
  readonly getByText: (text: string | RegExp) => Locator
  readonly getByLabel: (text: string, options?: { exact?: boolean }) => Locator
  readonly keyboard: {
    readonly press: (key: string) => Promise<void>
    readonly type: (text: string) => Promise<void>
  }
  /** A script, run in the page. */
  readonly evaluate: <Result>(script: string) => Promise<Result>
  readonly waitForEvent: (event: 'download') => Promise<{ readonly path: () => Promise<string> }>
  readonly screenshot: (options: { path: string; fullPage?: boolean }) => Promise<unknown>
  readonly on: (event: 'console' | 'pageerror' | 'request', run: (event: PageEvent) => void) => void
  readonly setDefaultTimeout: (ms: number) => void
  readonly close: () => Promise<void>
}

type PageEvent = {
  readonly message?: string
  readonly text?: () => string
  readonly type?: () => string
  readonly url?: () => string
}

export type Browser = {
  readonly newPage: (options: {
    viewport: { width: number; height: number }
    colorScheme: 'light' | 'dark'
  }) => Promise<Page>
  readonly close: () => Promise<void>
}

export function openBrowser(): Promise<Browser | string>
