import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { MB } from '../../lib/bytes.ts'
import { limitOpenReads, OpenRead } from '../../srv/cap/database/reads/open-reads.ts'

beforeEach(() => {
  jest.useFakeTimers()
  limitOpenReads({ READS_PER_SENDER: 1, UNSENT_ANSWERS_MB: 64 })
})
afterEach(() => void jest.useRealTimers())

test('a read waits for the one before it of the same sender, and is 429 after a minute', async () => {
  const [first, second, third, other] = ['ann', 'ann', 'ann', 'bob'].map(name => new OpenRead(name))
  expect([first?.begin(), other?.begin()]).toEqual([undefined, undefined])
  const refused = expect(second?.begin()).rejects.toMatchObject({
    status: 429,
    code: 'too_many_reads',
    headers: { 'Retry-After': '5' }
  })
  jest.advanceTimersByTime(60_000)
  await refused
  const waiting = third?.begin()
  first?.end()
  await expect(waiting).resolves.toBeUndefined()
  for (const read of [second, third, other]) read?.end()
})

test('what one sender leaves unread is 429 for them, and 503 for others only when there is no room', () => {
  const greedy = new OpenRead('ann')
  expect(greedy.hold(32 * MB)).toBeUndefined()
  const more = new OpenRead('ann')
  expect(more.hold(1)).toMatchObject({ status: 429, code: 'too_many_unsent', headers: { 'Retry-After': '5' } })
  const others = ['bob', 'eve'].map(name => new OpenRead(name))
  expect(others[0]?.hold(15 * MB)).toBeUndefined()
  expect(others[1]?.hold(12 * MB)).toMatchObject({ status: 503, code: 'no_room', headers: { 'Retry-After': '5' } })
  for (const read of [greedy, more, ...others]) read.end()
  expect(new OpenRead('eve').hold(30 * MB)).toBeUndefined()
})
