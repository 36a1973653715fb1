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
