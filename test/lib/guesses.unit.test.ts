import { expect, test } from '@jest/globals'
import { setImmediate } from 'node:timers/promises'
import { Guesses } from '../../lib/access/guesses.ts'

const presented = (secret: string) => ({ client: '192.0.2.1', id: 'robot', secret })

test.each([
  ['right', 'yes'],
  ['wrong', undefined]
])('%s credentials that come many times at once are one attempt', async (secret, found) => {
  const guesses = new Guesses()
  const check = () => setImmediate(found)
  const answers = await Promise.all(Array.from({ length: 50 }, () => guesses.check(presented(secret), check)))
  expect(new Set(answers)).toEqual(new Set([found]))
})

test('different ones are counted, whether they come at once or not', async () => {
  const guesses = new Guesses()
  const attempts = Array.from({ length: 30 }, (_, index) =>
    guesses.check(presented(String(index)), () => setImmediate(undefined))
  )
  const refused = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(20)
})

test('a check that fails counts as an attempt, and the next one is checked', async () => {
  const guesses = new Guesses()
  await expect(guesses.check(presented('x'), () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await guesses.check(presented('x'), async () => 'yes')).toBe('yes')
})
