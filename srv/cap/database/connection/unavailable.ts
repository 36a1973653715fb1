import { HttpError } from '../../../../lib/errors.ts'
import { nowMs, SECOND } from '../../../../lib/time.ts'
import { log } from '../../log.ts'

/** True for SQLITE_BUSY with its extended codes, and for PostgreSQL's serialization failure and deadlock. */
export function isLocked(error: unknown): boolean {
  const { errcode, code } = (error ?? {}) as { errcode?: number; code?: string }
  return (errcode !== undefined && (errcode & 0xff) === 5) || code === '40001' || code === '40P01'
}

/** The parts of the errors of both drivers, and of CAP's pool, that tell what is wrong. */
interface DatabaseError {
  /** SQLSTATE on PostgreSQL, else the name of a fault of the network. */
  readonly code?: string
  /** The result code of SQLite. */
  readonly errcode?: number
  readonly message?: string
}

/** Errors of which only their place tells that they are about the database: any client of a server has a refused connection. */
const unreachable = new WeakSet<object>()

/** Notes that `error` is about the way to the database, and returns it. */
export function noteUnreachable<E>(error: E): E {
  if (typeof error === 'object' && error !== null) unreachable.add(error)
  return error
}

/** True when the server, or the way to it, has ended the connection. */
export function isConnectionLoss(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as DatabaseError
  return /^57P0|^08|^ECONN|^EPIPE/.test(code) || /^Connection terminated|not queryable/.test(message)
}

/** Shutting down or starting, connections lost, and all connections taken. */
const AWAY = /^(57P0[123]|08...|53300)$/
const POSTGRES_DISK_FULL = '53100'
/** The disk is full, or it takes no more of this user or in one file (SQLITE_FULL, SQLITE_IOERR_WRITE). */
const SQLITE_NO_ROOM: ReadonlySet<unknown> = new Set([13, 778])
const FILE_NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** True when something could not be stored, since its disk has no room. */
export function isWithoutRoom(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DatabaseError
  return SQLITE_NO_ROOM.has(errcode) || FILE_NO_ROOM.has(code) || code === POSTGRES_DISK_FULL
}

/**
 * The refusal of a request that the database could not serve, whatever the request was: 503 with Retry-After and no word of
 * the database, which the log has. Undefined for any other error.
 */
export function databaseRefusal(error: unknown): HttpError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if (isLocked(error)) return refusal('database_busy', 'The database is busy; try again', 5)
  const { code = '' } = error as DatabaseError
  if (isWithoutRoom(error)) {
    tell('has no room left', error)
    return refusal('storage_full', 'There is no room left, so nothing was stored; try again later', 60)
  }
  if (!unreachable.has(error) && !AWAY.test(code)) return undefined
  tell('does not answer', error)
  return refusal('database_unavailable', 'The database does not answer; try again in a moment', 5)
}

const refusal = (code: string, message: string, seconds: number): HttpError =>
  new HttpError(503, code, message, { headers: { 'Retry-After': String(seconds) } })

let told = -Infinity

/** All requests fail for one reason, which the log has once a second. */
function tell(what: string, error: DatabaseError): void {
  if (nowMs() - told < SECOND) return
  told = nowMs()
  log('db').error(`the database ${what}:`, error.message || error.code)
}
