import * as words from '#workplace-words/authors/tutorial-health.ts'

/** A problem that a reader has reported. */
export interface Problem {
  readonly ID: string
  readonly slug: string
  readonly stepNumber: number
  readonly stepTitle: string | null
  readonly kind: string
  readonly text: string
  readonly status: keyof typeof words.statuses
  readonly answer: string | null
  readonly answeredAt: string | null
  readonly createdAt: string | null
  /** The version of the content that mended it. */
  readonly fixedInVersion?: number | null
}

/** The step as people know it. */
export const stepOf = ({ stepNumber, stepTitle }: Problem): string => words.step(stepNumber, stepTitle)

/** The kind of a problem in words. */
export const kindOf = ({ kind }: Problem): string => words.kinds[kind] ?? kind
