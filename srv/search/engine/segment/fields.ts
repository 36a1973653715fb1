/** Fields of a document. */
export const FIELDS = ['title', 'description', 'tags', 'stepTitle', 'text', 'code'] as const

export type Field = (typeof FIELDS)[number]

interface FieldWeight {
  /** How much an occurrence counts. */
  readonly weight: number
  /** How much a longer field lowers that, from 0 to 1. */
  readonly normalisation: number
  /** Words of a usual field: a constant, so that the score of a document does not depend on the others (increments). */
  readonly usualLength: number
}

const WEIGHTS: Readonly<Record<Field, FieldWeight>> = {
  title: { weight: 12, normalisation: 0.5, usualLength: 7 },
  description: { weight: 6, normalisation: 0.5, usualLength: 20 },
  tags: { weight: 2.5, normalisation: 0.3, usualLength: 12 },
  stepTitle: { weight: 2.5, normalisation: 0.6, usualLength: 30 },
  text: { weight: 1, normalisation: 0.45, usualLength: 700 },
  code: { weight: 0.7, normalisation: 0.6, usualLength: 200 }
}

/** Saturation of BM25: how soon more occurrences stop to count. */
const K1 = 9

/** The highest impact of a posting. */
export const HIGHEST_IMPACT = 255

/** Weights of an occurrence in each field, in a document with fields of these lengths (BM25F). */
export function occurrenceWeights(lengths: ArrayLike<number>): number[] {
  return FIELDS.map((field, index) => {
    const { weight, normalisation, usualLength } = WEIGHTS[field]
    return weight / (1 - normalisation + (normalisation * (lengths[index] ?? 0)) / usualLength)
  })
}

/** The saturated sum of weighted occurrences, as a byte. */
export const impactOf = (weighted: number): number =>
  Math.max(1, Math.round((HIGHEST_IMPACT * weighted) / (weighted + K1)))

/** Positions between two texts that are no phrase. */
export const GAP = 8

/** Sections of a document before those of its steps, and of each step: title, text, code. */
export const SECTIONS_BEFORE_STEPS = 3
export const SECTIONS_OF_STEP = 3

/** Place in FIELDS of the field that a section is of. */
export const fieldOf = (section: number): number =>
  section < SECTIONS_BEFORE_STEPS
    ? section
    : SECTIONS_BEFORE_STEPS + ((section - SECTIONS_BEFORE_STEPS) % SECTIONS_OF_STEP)
