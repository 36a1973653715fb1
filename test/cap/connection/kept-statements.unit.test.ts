import { createRequire } from 'node:module'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { keepStatements } from '../../../srv/cap/database/connection/kept-statements.ts'

const NodeSqlite = createRequire(import.meta.url)('@cap-js/sqlite/lib/node-sqlite.js') as new (
  file: string
) => DatabaseSync

type Kept = Parameters<typeof keepStatements>[0]

describe('statements of a connection', () => {
  let database: DatabaseSync
  let prepared: string[]
  const prepare = (sql: string) => (database as unknown as Kept).prepare(sql)

  beforeEach(() => {
    database = new NodeSqlite(':memory:')
    database.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)')
    const own = database.prepare.bind(database)
    prepared = []
    database.prepare = sql => {
      prepared.push(sql)
      return own(sql)
    }
    keepStatements(database)
  })

  afterEach(() => database.close())

  const insert = 'INSERT INTO notes VALUES (?, ?)'
  const select = 'SELECT * FROM notes WHERE id = ?'

  test('are prepared once, and take other values each time', () => {
    for (const id of [1, 2, 3]) prepare(insert).run([id, `note ${id}`])
    expect([1, 3].map(id => prepare(select).all([id]))).toEqual([
      [{ id: 1, text: 'note 1' }],
      [{ id: 3, text: 'note 3' }]
    ])
    expect(prepare(select).get([2])).toEqual({ id: 2, text: 'note 2' })
    expect(prepared).toEqual([insert, select])
  })

  test('see another schema', () => {
    prepare(insert).run([1, 'first'])
    expect(prepare(select).all([1])).toEqual([{ id: 1, text: 'first' }])
    database.exec('ALTER TABLE notes ADD COLUMN author TEXT')
    expect(prepare(select).all([1])).toEqual([{ id: 1, text: 'first', author: null }])
    database.exec('DROP TABLE notes')
    expect(() => prepare(select).all([1])).toThrow('no such table')
  })

  test('that are read row by row are others, whose rows are arrays', () => {
    prepare(insert).run([1, 'first'])
    expect(prepare(select).all([1])).toHaveLength(1)
    expect([...(prepare(select).iterate([1]) as Iterable<unknown>)]).toEqual([[1, 'first']])
    expect(prepare(select).all([1])).toEqual([{ id: 1, text: 'first' }])
  })

  test('with a large value are not kept, nor are those that are long or change the schema', () => {
    prepare(insert).run([1, 'x'.repeat(100_000)])
    prepare(insert).run([2, 'small'])
    const long = `${select} OR text = '${'y'.repeat(20_000)}'`
    const index = 'CREATE INDEX IF NOT EXISTS notes_text ON notes (text)'
    for (const _ of [1, 2]) {
      prepare(long).all([1])
      prepare(index).run([])
    }
    expect(prepared).toEqual([insert, insert, long, index, long, index])
  })
})
