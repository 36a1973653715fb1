import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { HttpError } from '../../../../lib/errors.ts'
import type { Client } from '../connection/query-callbacks.ts'
import { type ReadAllowance, readTimedOut } from './allowance.ts'

/** A client of the driver. */
export interface Connection extends Session, Client, EventEmitter {
  /** Asked by the pool before it hands the connection out. */
  open: boolean
}

/** The part of it that speaks with the server. */
interface Session {
  readonly connection: { readonly stream: Socket; readonly parsedStatements: object }
}

const MAX_STATEMENTS = 250

/** False for a connection that was cut, or with so many prepared statements that the server should forget them. */
export const isUsable = (client: Session): boolean =>
  !isBroken(client) && Object.keys(client.connection.parsedStatements).length <= MAX_STATEMENTS

/** True when nothing can be sent any more; the server then rolls back by itself. */
export const isBroken = ({ connection }: Session): boolean => connection.stream.destroyed

/** True for a connection that `watchBytes` has ended. */
export const wasCut = ({ connection }: Connection): boolean => connection.stream.errored instanceof HttpError

/** The client's request that reads over a connection. */
const readers = new WeakMap<Connection, ReadAllowance>()

/** Counts all that comes over the connection from now on for `read`; for undefined, without limit. */
export function assignConnection(connection: Connection, read: ReadAllowance | undefined): void {
  if (read) readers.set(connection, read)
  else readers.delete(connection)
}

/**
 * Counts what the server sends, and ends the connection when a client has used up its allowance: the driver would collect
 * a row to its end, and a row with all that is expanded in it can be as large as the memory.
 */
export function watchBytes(connection: Connection): void {
  const { stream } = connection.connection
  stream.on('data', (chunk: Buffer) => {
    try {
      readers.get(connection)?.spend(chunk.length)
    } catch (refusal) {
      stream.destroy(refusal as Error)
    }
  })
}

/** PostgreSQL has ended a statement, here because of its time. */
const CANCELED = '57014'

/** The error that `error` of a read means to its client; one refusal of a request stands for all failures after it. */
export function refusalOf(error: unknown, read: ReadAllowance): unknown {
  if ((error as { code?: unknown }).code === CANCELED) return read.refuse(readTimedOut())
  return read.refusal ?? error
}
