/** A cell of an answer. */
export type Cell = string | null

/** Limits of one statement. */
export interface StatementLimits {
  /** Bytes of all cells. */
  readonly bytes: number
  /** Milliseconds until the last row. */
  readonly time: number
}

/** Reads by statements of others, on a connection that can do nothing else. */
export interface RestrictedReader {
  /** Name by which a statement reads a view. */
  viewName(view: string): string
  /**
   * The rows of a statement, some at a time, as they are taken.
   * @throws HttpError 400 when the database refuses it, 413 for too many bytes, 503 after too long a time.
   */
  rows(sql: string, limits: StatementLimits): AsyncGenerator<readonly (readonly Cell[])[]>
}
