import { expect, test } from '@jest/globals'
import { Socket } from 'node:net'
import { isUsable } from '../../srv/cap/database/reads/postgres-reads.ts'

/** A connection on which so many statements are prepared. */
const prepared = (count: number, stream = new Socket()) => ({
  connection: { stream, parsedStatements: Object.fromEntries(Array.from({ length: count }, (_, n) => [n, ''])) }
})

test('a connection with more than 250 prepared statements is not used again, since clients word them', () => {
  expect([0, 250, 251].map(count => isUsable(prepared(count)))).toEqual([true, true, false])
})

test('nor is one that was cut', () => {
  const stream = new Socket()
  stream.destroy()
  expect(isUsable(prepared(0, stream))).toBe(false)
})
