import { expect, test } from '@jest/globals'
import { table } from './table.ts'

test('a table aligns its columns and shows every kind of value', () => {
  const rows = [
    { method: 'GET', path: '/health', access: 'public' },
    { method: 'POST', path: '/content/publish', access: { scope: 'Admin' }, limit: 100 },
    { method: 'GET', path: 'two\nlines', access: null, limit: undefined }
  ]
  expect(table(rows)).toBe(
    [
      'method  path              access             limit',
      'GET     /health           public',
      'POST    /content/publish  {"scope":"Admin"}  100',
      'GET     "two\\nlines"      null',
      ''
    ].join('\n')
  )
})

test('a table without rows is refused', () => {
  expect(() => table([])).toThrow('needs rows')
})
