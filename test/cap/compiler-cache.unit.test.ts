import { randomUUID } from 'node:crypto'
import { expect, jest, test } from '@jest/globals'
import { digest, writeCached, cacheResults, readCached } from '../../srv/cap/model/compiler-cache.ts'

const named = () => `test-${randomUUID()}`

test('what was kept comes back, and only under its name', () => {
  const name = named()
  expect(readCached(name)).toBeUndefined()
  writeCached(name, '{"a":[1,null]}')
  expect(readCached(name)).toEqual({ a: [1, null] })
  expect(readCached(named())).toBeUndefined()
})

test('what cannot be read counts as not kept', () => {
  const name = named()
  writeCached(name, '{"half":')
  expect(readCached(name)).toBeUndefined()
})

test('a step runs once for the same input, whatever object asks', () => {
  const step = jest.fn((input: { text: string }) => ({ upper: input.text.toUpperCase() }))
  const name = named()
  const first = { [name]: step }
  const second = { [name]: step }
  for (const holder of [first, second])
    cacheResults<[{ text: string }], { upper: string }>(holder, name, {
      keyOf: ({ text }) => (text === '' ? undefined : digest(text)),
      revive: flat => ({ ...(flat as { upper: string }), revived: true })
    })
  expect(first[name]?.({ text: 'a' })).toEqual({ upper: 'A' })
  expect(second[name]?.({ text: 'a' })).toEqual({ upper: 'A', revived: true })
  expect(second[name]?.({ text: 'b' })).toEqual({ upper: 'B' })
  expect(step).toHaveBeenCalledTimes(2)
  for (let turn = 0; turn < 2; turn++) expect(first[name]?.({ text: '' })).toEqual({ upper: '' })
  expect(step).toHaveBeenCalledTimes(4)
})

test('texts are told apart, also where they meet', () => {
  expect(digest('ab', 'c')).not.toBe(digest('a', 'bc'))
  expect(digest('a')).toBe(digest('a'))
})
