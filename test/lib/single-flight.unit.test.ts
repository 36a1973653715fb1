import { expect, test } from '@jest/globals'
import { memoizeAsync, singleFlight } from '../../lib/single-flight.ts'

/** Counts calls for each key; the first `failures` calls fail. */
function counted(failures = 0) {
  const calls: string[] = []
  const ask = memoizeAsync(async (key: string) => {
    calls.push(key)
    if (calls.length <= failures) throw new Error(`attempt ${calls.length}`)
    return `${key} ${calls.length}`
  })
  return { ask, calls }
}

test('what many ask for at a time is made once for each key', async () => {
  const { ask, calls } = counted()
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['a 1', 'b 2', 'a 1'])
  expect(await ask('a')).toBe('a 1')
  expect(calls).toEqual(['a', 'b'])
})

test('a failure reaches all who asked, and the next one tries again', async () => {
  const { ask, calls } = counted(1)
  const answers = await Promise.allSettled([ask('a'), ask('a')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a')).toBe('a 2')
  expect(calls).toHaveLength(2)
})

test('what is forgotten is made anew, alone', async () => {
  const { ask } = counted()
  await ask('a')
  await ask('b')
  ask.forget('a')
  expect([await ask('a'), await ask('b')]).toEqual(['a 3', 'b 2'])
})

test('a failure that comes late does not take away what came after it', async () => {
  const settle: ((made: string | Error) => void)[] = []
  const ask = memoizeAsync(
    () =>
      new Promise<string>((resolve, reject) =>
        settle.push(made => (made instanceof Error ? reject(made) : resolve(made)))
      )
  )
  const first = ask()
  ask.forget()
  const second = ask()
  settle[0]?.(new Error('late'))
  await expect(first).rejects.toThrow('late')
  expect(ask()).toBe(second)
  settle[1]?.('made')
  expect(await second).toBe('made')
})

test('a single flight is shared while it is under way, and remembered no longer', async () => {
  const share = singleFlight<number>()
  let runs = 0
  const run = async (): Promise<number> => (runs += 1)
  expect(await Promise.all([share('a', run), share('a', run), share('b', run)])).toEqual([1, 1, 2])
  expect(await share('a', run)).toBe(3)
  const failing = (): Promise<number> => Promise.reject(new Error('down'))
  await expect(share('c', failing)).rejects.toThrow('down')
  expect(await share('c', run)).toBe(4)
})
