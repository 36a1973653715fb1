/** A text of a tutorial as it was live from one activation to another. */
export interface EditionRow {
  readonly slug: string
  readonly no: number
  /** Null while it is live. */
  readonly untilNo: number | null
  readonly version: number
  readonly liveFrom: string
  readonly liveUntil: string | null
  readonly isTakenBack: boolean
  readonly title: string | null
  readonly contentHash: string
  readonly sourceHash: string | null
  readonly sourceCommit: string | null
}

export const EDITION_COLUMNS: readonly (keyof EditionRow)[] = [
  ...(['slug', 'no', 'untilNo', 'version', 'liveFrom', 'liveUntil', 'isTakenBack'] as const),
  ...(['title', 'contentHash', 'sourceHash', 'sourceCommit'] as const)
]
