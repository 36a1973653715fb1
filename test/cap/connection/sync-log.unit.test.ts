import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { syncLog } from '../../../srv/cap/database/connection/sync-log.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tutorial-platform-sync-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('the log of a database is flushed, and none is needed', async () => {
  const file = join(folder, 'a.sqlite')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE notes (id INTEGER)')
  await Promise.all([syncLog(file), syncLog(file), syncLog(file)])
  database.close()
  await syncLog(file)
})

test('what cannot be flushed is an error', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(syncLog(join(file, 'b.sqlite'))).rejects.toThrow('ENOTDIR')
})
