import { isPostgres } from '../../cap/database/database.ts'

/** Raw SQL for a stored time: a text, on PostgreSQL milliseconds, whatever time zone the session has. */
export const milliseconds = (time: string): string =>
  isPostgres() ? `CAST(EXTRACT(EPOCH FROM ${time}) * 1000 AS DOUBLE PRECISION)` : time
