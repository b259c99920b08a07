import type { Locale, MicroDollars, Notice, OrderId, RelativePath } from '../model.ts'

/** The progress of a run, for people and logs, never needed to know the result. */
export type Progress =
  /** The project was found; the paths of all records are relative to this absolute one. */
  | { readonly kind: 'opened'; readonly root: string }
  | { readonly kind: 'scanned'; readonly files: number }
  | { readonly kind: 'read-back'; readonly orders: number }
  | { readonly kind: 'priced'; readonly done: number; readonly of: number }
  | { readonly kind: 'ordering'; readonly path: RelativePath; readonly locales: readonly Locale[] }
  | {
      readonly kind: 'ordered'
      readonly path: RelativePath
      readonly ids: readonly OrderId[]
      readonly price: MicroDollars
    }
  | {
      readonly kind: 'looked'
      readonly open: number
      readonly unclear: number
      readonly waitMs: number | undefined
    }
  | { readonly kind: 'delivered'; readonly id: OrderId; readonly path: RelativePath; readonly locale: Locale }
  | { readonly kind: 'written'; readonly path: RelativePath; readonly texts: number }
  | { readonly kind: 'notice'; readonly notice: Notice }
