import { HttpError } from '../../../../lib/errors.ts'

/** A cell of an answer. */
export type Cell = string | null

/** Limits of one statement. */
export interface StatementLimits {
  /** Bytes of all cells. */
  readonly bytes: number
  /** Milliseconds until the last row. */
  readonly time: number
  /** Aborted when the client wants no answer any more: the database ends the statement then. */
  readonly signal?: AbortSignal | undefined
}

/** Told of each statement that was ended since its client had left. */
export type OnAbandoned = () => void

/** Reads by statements of others, on a connection that can do nothing else. */
export interface RestrictedReader {
  /** Name by which a statement reads a view. */
  viewName(view: string): string
  /**
   * The rows of a statement, some at a time, as they are taken.
   * @throws HttpError 400 when the database refuses it, 413 for too many bytes, 503 after too long a time, 429 when as many
   *   are running as may, 499 when the client has left.
   */
  rows(sql: string, limits: StatementLimits): AsyncGenerator<readonly (readonly Cell[])[]>
}

/** For a statement that nobody waits for; the status is that of nginx, and reaches nobody but the logs. */
export const clientLeft = (): HttpError =>
  new HttpError(499, 'client_left', 'The statement was ended, since its client had left')

/** 429 while all that may run at the same time are running. */
export const readersBusy = (most: number): HttpError =>
  new HttpError(429, 'sql_busy', `${most} statements are running; try again when one has ended`, {
    headers: { 'Retry-After': '1' }
  })
