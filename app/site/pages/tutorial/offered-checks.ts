import type { Resource } from '../../backend/backend.ts'

/** Kinds of grading that answer now. */
export interface Checks {
  readonly answers: boolean
  readonly code: boolean
  /** Calls of each kind that a person has for a step, and their window. */
  readonly perStep?: { readonly requests: number; readonly seconds: number }
  /** There is a model, which questions of the kind `model` need. */
  readonly model: boolean
}

export const noChecks: Checks = { answers: false, code: false, model: false }

const ADDRESS = '/api/checks'

/** Nothing while that cannot be read. */
export async function checksOf({
  readIfThere
}: {
  readonly readIfThere: (address: string) => Promise<Resource | undefined>
}): Promise<Checks> {
  const answer = await readIfThere(ADDRESS)
  return answer ? (JSON.parse(answer.body.toString()) as Checks) : noChecks
}
