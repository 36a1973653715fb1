import { expect, test } from '@jest/globals'
import { checkLinearizable, type Event, NotLinearizable } from './register-checker.ts'

const write = (instance: string, invoked: number, returned: number, value: number): Event<number> => ({
  instance,
  kind: 'write',
  invoked,
  returned,
  says: `write ${value}`,
  apply: () => value
})

const read = (instance: string, invoked: number, returned: number, value: number): Event<number> => ({
  instance,
  kind: 'read',
  invoked,
  returned,
  says: `read ${value}`,
  apply: state => (state === value ? state : undefined)
})

const check = (history: readonly Event<number>[], lag = 0) => checkLinearizable(history, 0, lag)

test('calls one after another', () => {
  check([write('a', 0, 1, 1), read('a', 2, 3, 1), write('a', 4, 5, 2), read('a', 6, 7, 2)])
})

test('a read during a write may give either value, and the reads around it agree', () => {
  check([write('a', 0, 10, 1), read('a', 1, 2, 0), read('a', 3, 4, 1)])
  expect(() => check([write('a', 0, 10, 1), read('a', 1, 2, 1), read('a', 3, 4, 0)])).toThrow(NotLinearizable)
})

test('a read after a write does not give the old value', () => {
  expect(() => check([write('a', 0, 1, 1), read('a', 2, 3, 0)])).toThrow(/2.*|read 0/)
})

test('a value that nobody wrote yet cannot be read', () => {
  expect(() => check([read('a', 0, 1, 1), write('a', 2, 3, 1)])).toThrow(NotLinearizable)
})

test('concurrent writes take the order that the reads saw', () => {
  check([write('a', 0, 10, 1), write('b', 0, 10, 2), read('a', 11, 12, 1), read('b', 11, 12, 1)])
  expect(() => check([write('a', 0, 10, 1), write('b', 0, 10, 2), read('a', 11, 12, 1), read('a', 13, 14, 2)])).toThrow(
    NotLinearizable
  )
})

test('a read on another instance may lag, but not longer, and not backwards', () => {
  const lag = 100
  check([write('a', 0, 1, 1), read('b', 90, 91, 0)], lag)
  expect(() => check([write('a', 0, 1, 1), read('b', 110, 111, 0)], lag)).toThrow(NotLinearizable)
  expect(() => check([write('a', 0, 1, 1), read('b', 50, 51, 1), read('b', 52, 53, 0)], lag)).toThrow(NotLinearizable)
})

test('a read on the writing instance may not lag', () => {
  expect(() => check([write('a', 0, 1, 1), read('a', 2, 3, 0)], 100)).toThrow(NotLinearizable)
})
