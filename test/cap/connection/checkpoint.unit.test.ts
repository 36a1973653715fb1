import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { checkpointWhenLong, leaveLogToThread } from '../../../srv/cap/database/connection/checkpoint.ts'
import checkpoint from '../../../srv/cap/database/connection/checkpoint.worker.ts'
import { MB } from '../../../lib/bytes.ts'
import { SECOND } from '../../../lib/time.ts'
import { until } from '../../support/until.ts'

/** Some 13 pages. */
const NOTE = 'x'.repeat(50_000)

let folder: string
let file: string
let database: DatabaseSync

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tutorial-platform-checkpoint-'))
  file = join(folder, 'a.sqlite')
  database = new DatabaseSync(file, { timeout: SECOND })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE notes (text TEXT)')
  leaveLogToThread(database)
})

afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const insert = () => database.prepare('INSERT INTO notes VALUES (?)').run(NOTE)

const pages = () => database.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number; checkpointed: number }

test('commits leave the log alone, and a thread moves it once it is long', async () => {
  for (let count = 0; count < 150; count++) insert()
  expect(pages()).toMatchObject({ checkpointed: 0 })
  expect(pages().log).toBeGreaterThan(1900)
  for (let count = 0; count < 16; count++) checkpointWhenLong(database, file)
  await until(() => pages().checkpointed === pages().log)
  insert()
  expect(pages().log).toBeLessThan(20)
})

test('a log to which somebody adds all the time stays below the 21 MB that are written', async () => {
  for (let count = 0; count < 400; count++) {
    insert()
    checkpointWhenLong(database, file)
    await delay(2)
  }
  expect(statSync(`${file}-wal`).size).toBeLessThan(16 * MB)
  expect(database.prepare('SELECT count(*) AS count FROM notes').get()).toEqual({ count: 400 })
})

test('a reader who needs the log keeps its pages there, and no writer waits for that', () => {
  insert()
  const reader = new DatabaseSync(file)
  reader.exec('BEGIN')
  const count = () => reader.prepare('SELECT count(*) AS count FROM notes').get()
  expect(count()).toEqual({ count: 1 })
  insert()
  checkpoint(file)
  expect(pages().checkpointed).toBeLessThan(pages().log)
  insert()
  expect(count()).toEqual({ count: 1 })
  reader.close()
  checkpoint(file)
  expect(pages().checkpointed).toBe(pages().log)
})

test('a connection that is in a transaction, or reads alone, is left in peace', () => {
  const reader = new DatabaseSync(file)
  for (let count = 0; count < 16; count++) checkpointWhenLong(reader, file)
  reader.close()
  database.exec('BEGIN IMMEDIATE')
  for (let count = 0; count < 32; count++) checkpointWhenLong(database, file)
  database.exec('COMMIT')
  expect(pages().log).toBeLessThan(20)
})
