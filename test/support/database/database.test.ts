import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Database, emptyPostgresDatabase, sqliteDatabase } from './database.ts'
import { onBoth } from './on-both.ts'
import { scratchFolder } from '../run/run-folder.ts'

onBoth('types')

let database: Database

beforeAll(async () => {
  database = databaseKind === 'sqlite' ? sqliteDatabase(scratchFolder('database')) : await emptyPostgresDatabase()
  const bytes = databaseKind === 'sqlite' ? 'BLOB' : 'BYTEA'
  await database.sql(
    `CREATE TABLE samples (firstName TEXT, amount BIGINT, share DECIMAL(9,2), at TIMESTAMP, done BOOLEAN, content ${bytes})`
  )
})

afterAll(() => database.drop())

test('the database is the one of this run', () => {
  expect(database.kind).toBe(databaseKind)
})

test('a row reads back the same on both databases', async () => {
  const at = new Date('2026-03-01T10:20:30.456Z')
  await database.sql('INSERT INTO samples VALUES (?, ?, ?, ?, ?, ?)', ['who?', 4, 2.5, at, true, Buffer.from([0, 255])])
  expect(await database.sql(`SELECT *, '?' AS mark FROM samples WHERE amount = ? AND at = ?`, [4, at])).toEqual([
    {
      firstname: 'who?',
      amount: 4,
      share: 2.5,
      at: '2026-03-01T10:20:30.456Z',
      done: 1,
      content: Buffer.from([0, 255]),
      mark: '?'
    }
  ])
})

test('a count is a number and an unknown table is an error', async () => {
  expect(await database.sql('SELECT count(*) AS total FROM samples WHERE firstName IS NULL')).toEqual([{ total: 0 }])
  await expect(database.sql('SELECT * FROM nowhere')).rejects.toThrow('nowhere')
})
