import { createRequire } from 'node:module'
import { log } from '../log.ts'
import { type Connection, wasCut, watchBytes } from './reads/postgres-reads.ts'
import { passCallbacks } from './connection/query-callbacks.ts'

/** Settings of a connection, as CAP knows them: `postgresSettings` gives both. */
export interface PostgresOptions {
  readonly credentials?: { readonly host?: string; readonly port?: number }
  readonly client?: object
}

interface Connecting extends Connection {
  connect(): Promise<unknown>
}

/** The driver, whose declarations leave out what a connection needs. */
const { Client } = createRequire(import.meta.url)('pg') as { Client: new (config: object) => Connecting }

/** A server that is silent is not named by the driver, and in the address of its variable there is a password. */
function withAddress(error: Error, { host, port }: PostgresOptions['credentials'] = {}): Error {
  if (error.message && !error.message.includes(`:${port}`)) error.message += ` (${host}:${port})`
  return error
}

/**
 * Opens a connection that may break at any time without ending the process. CAP's adapter hands out its client when it is
 * connected, and a server that goes down then says so in the same packet: the driver's `error` comes before one could listen.
 * @throws what the driver throws, such as that the server is not there.
 */
export async function openConnection({ credentials, client: settings }: PostgresOptions): Promise<Connection> {
  const client = new Client({ ...credentials, ...settings })
  client.on('error', (error: Error) => {
    if (!wasCut(client)) log('db').warn('lost a database connection:', error.message)
  })
  client.on('end', () => {
    client.open = false
  })
  await client.connect().catch((error: Error) => {
    throw withAddress(error, credentials)
  })
  client.open = true
  watchBytes(client)
  passCallbacks(client)
  return client
}
