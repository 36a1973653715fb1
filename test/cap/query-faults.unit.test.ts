import { expect, test } from '@jest/globals'
import { DatabaseSync } from 'node:sqlite'
import { inTranslation } from '../../srv/cap/database/sql/translation-errors.ts'
import { clientFault, isQueryFault, noteRead } from '../../srv/cap/guard/query-faults.ts'
import type { ServiceRequest } from '../../srv/cap/types.ts'

const database = new DatabaseSync(':memory:')
database.exec('CREATE TABLE notes (a, type)')

/** Error that SQLite throws at a statement, as an error of the realm of the tests. */
function thrownAt(sql: string): unknown {
  try {
    database.prepare(sql).all()
  } catch (error) {
    const { message, errcode } = error as Error & { errcode: number }
    return Object.assign(new Error(message), { errcode })
  }
  throw new Error(`SQLite takes ${sql}`)
}

test.each([
  'SELECT foo(a) FROM notes',
  'SELECT substr(a) FROM notes',
  'SELECT a FROM notes WHERE sum(a) > 1',
  'SELECT abs(-9223372036854775807 - 1)',
  `SELECT json_extract('{', '$.a')`,
  `SELECT 1 LIMIT 'a'`
])('SQLite blames the query: %s', sql => {
  expect(isQueryFault(thrownAt(sql))).toBe(true)
})

test.each([
  'SELECT a FROM missing',
  'SELECT missing FROM notes',
  'SELECT "no such function" FROM notes WHERE x = 1',
  'INSERT INTO notes (wrong) VALUES (1)',
  'SELEC a FROM notes'
])('a mistake of ours on SQLite is a failure: %s', sql => {
  expect(isQueryFault(thrownAt(sql))).toBe(false)
})

/** Error that CAP's own step of a query throws. */
function thrownIn(error: Error): unknown {
  try {
    return inTranslation(() => {
      throw error
    })
  } catch (thrown) {
    return thrown
  }
}

test('what the translation to SQL throws is the fault of the query, unless the database itself was asked', () => {
  expect(isQueryFault(thrownIn(new Error('"x" not found')))).toBe(true)
  expect(isQueryFault(new Error('"x" not found'))).toBe(false)
  expect(isQueryFault(thrownIn(thrownAt('SELECT missing FROM notes') as Error))).toBe(false)
})

test('a TypeError is the fault of a request until its handlers begin', () => {
  const [unread, begun] = [
    { path: '/', url: '/' },
    { path: '/', url: '/' }
  ]
  noteRead({ req: begun } as ServiceRequest)
  expect(clientFault(new TypeError('x'), unread)).toMatchObject({ status: 400, code: 'invalid_request' })
  expect(clientFault(new TypeError('x'), begun)).toBeUndefined()
  expect(clientFault(new Error('x'), unread)).toBeUndefined()
})

test('what PostgreSQL refuses after a failure in the same transaction depends on that failure', () => {
  const aborted = Object.assign(new Error('current transaction is aborted'), { code: '25P02' })
  expect(clientFault(aborted, {})).toMatchObject({ status: 424, code: 'failed_dependency' })
})

test('on PostgreSQL only the states that values and functions of a query cause are its fault', () => {
  const isFault = (code: string) => isQueryFault(Object.assign(new Error('database'), { code }))
  for (const code of ['22P02', '22003', '42804', '42883', '42846', '42P08', '54001'])
    expect([code, isFault(code)]).toEqual([code, true])
  for (const code of ['42P01', '42803', '42703', '42501', '42601', '42P07', '57014', '23505'])
    expect([code, isFault(code)]).toEqual([code, false])
})
