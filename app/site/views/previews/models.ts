import type { Hit } from '../../search/answer.ts'

export interface PreviewsModel {
  /** Words that titles have. */
  readonly q: string
  readonly previews: readonly {
    readonly href: string
    readonly title: string
    readonly changedAt: string | null
    readonly isOfRelease: boolean
  }[]
  /** Title of the release whose state of things it is. */
  readonly release: string | undefined
}

/** Previews in which words are found; without words all of them. */
export interface PreviewSearchModel {
  readonly q: string
  readonly total: number
  /** The words that were searched for instead. */
  readonly corrected?: string
  readonly hits: readonly (Hit & { readonly href: string })[]
}
