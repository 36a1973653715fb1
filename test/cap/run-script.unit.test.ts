import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Statement } from '../../srv/cap/database/script/script.ts'
import run from '../../srv/cap/database/script/run-script.worker.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'script-'))
  file = join(folder, 'test.sqlite')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (id INTEGER PRIMARY KEY, text NOT NULL)')
  database.close()
})

afterEach(() => rmSync(folder, { recursive: true }))

const texts = () => {
  const database = new DatabaseSync(file)
  const rows = database.prepare('SELECT text FROM notes ORDER BY id').all()
  database.close()
  return rows.map(({ text }) => text)
}

const insert: Statement = { sql: 'INSERT INTO notes (text) VALUES (?)', rows: [['a'], ['b']] }
const change: Statement = { sql: 'UPDATE notes SET text = ? WHERE text = ?', values: ['c', 'b'], expected: 1 }

describe('a script', () => {
  test('takes effect as a whole, and says what each statement met', () => {
    const all = { sql: 'SELECT id FROM notes', expected: 2 }
    expect(run({ file, statements: [insert, change, all, { sql: 'DELETE FROM notes WHERE id > 9' }] })).toEqual({
      counts: [2, 1, 2, 0]
    })
    expect(texts()).toEqual(['a', 'c'])
  })

  test('has no effect when a statement meets another number of rows than it expects', () => {
    expect(run({ file, statements: [insert, { ...change, expected: 2 }] })).toEqual({ outdated: 1, count: 1 })
    expect(texts()).toEqual([])
  })

  test('has no effect when a statement fails, and the next script runs', () => {
    const failed = run({
      file,
      statements: [insert, { sql: 'INSERT INTO notes (id, text) VALUES (1, ?)', values: ['z'] }]
    })
    expect(failed).toMatchObject({ message: expect.stringMatching(/UNIQUE/), errcode: 1555 })
    expect(texts()).toEqual([])
    expect(run({ file, statements: [insert] })).toEqual({ counts: [2] })
    expect(texts()).toEqual(['a', 'b'])
  })
})
