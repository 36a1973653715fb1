import { createHash } from 'node:crypto'

/** A step of a tutorial, as far as a change of it matters to those who have done it. */
export interface OutlineStep {
  readonly title: string
  /** Digest of its code blocks, without regard to white space; empty for a step without code. */
  readonly code: string
}

export type Outline = readonly OutlineStep[]

/** An outline as it is stored, by the SHA-256 of its text. */
export interface StoredOutline {
  readonly hash: string
  readonly steps: string
}

/** Steps and titles beyond these limits are no text for people. */
const MOST_STEPS = 1000
const LONGEST_TITLE = 255

/** The form in which `outline` is stored. */
export function storedOutline(outline: Outline): StoredOutline {
  const short = outline.slice(0, MOST_STEPS).map(({ title, code }) => ({ title: title.slice(0, LONGEST_TITLE), code }))
  const steps = JSON.stringify(short)
  return { hash: createHash('sha256').update(steps).digest('hex'), steps }
}
