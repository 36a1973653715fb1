import { HttpError } from '../../../../lib/errors.ts'

const errors = new WeakSet<Error>()

/**
 * The result of `step`, a part of the way from a query to its rows that is CAP's own: the translation to SQL, and functions
 * that it lends to SQLite. CAP throws plain errors there, so they are remembered by where they were thrown.
 */
export function inTranslation<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof Error && !(error instanceof HttpError)) errors.add(error)
    throw error
  }
}

/** True for an error that CAP threw on the way from a query to its rows. */
export const isTranslationError = (error: Error): boolean => errors.has(error)
