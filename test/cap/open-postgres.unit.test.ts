import { afterEach, expect, jest, test } from '@jest/globals'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { openConnection } from '../../srv/cap/database/open-postgres.ts'
import { postgresSettings } from '../../srv/cap/database/postgres.ts'
import { until } from '../support/until.ts'

/** A message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const LOGGED_IN = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const GOING_DOWN = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))

let server: Server

afterEach(() => {
  jest.restoreAllMocks()
  server.close()
})

/** Opens a connection to a server that answers the login so, and ends the connection. */
async function openedOn(...answer: readonly Buffer[]) {
  server = createServer(socket => socket.once('data', () => socket.end(Buffer.concat(answer)))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return openConnection(postgresSettings(new URL(`postgres://anyone:secret@127.0.0.1:${port}/any`)).db)
}

test('a server that goes down in the packet that ends the login costs the connection, not the process', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const connection = await openedOn(LOGGED_IN, READY, GOING_DOWN)
  await until(() => !connection.open)
  await expect(connection.query('SELECT 1')).rejects.toThrow('not queryable')
  expect(logged).toHaveBeenCalledWith('[db] -', 'lost a database connection:', 'terminating connection')
})

test('one that goes down before fails the opening', async () => {
  await expect(openedOn(LOGGED_IN, GOING_DOWN)).rejects.toThrow('terminating connection')
})
