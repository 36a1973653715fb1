import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, jest, test } from '@jest/globals'
import SqliteService from '../../../srv/cap/database/sqlite-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'tutorial-platform-open-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  jest.restoreAllMocks()
})

const open = (name: string, client = {}): Promise<DatabaseSync> =>
  new SqliteService('db', undefined, { credentials: { url: join(folder, name) }, client }).factory.create(undefined)

test('a file that cannot be opened is a failure of who wants the connection', async () => {
  await expect(open('missing', { readOnly: true })).rejects.toThrow('unable to open database file')
})

test('an open connection does not set the mode of the log, which a lock may refuse', async () => {
  const exec = jest.spyOn(DatabaseSync.prototype, 'exec')
  const connection = await open('there')
  expect(exec.mock.calls.filter(([sql]) => sql.includes('journal_mode'))).toEqual([])
  expect(connection.isOpen).toBe(true)
  connection.close()
})
