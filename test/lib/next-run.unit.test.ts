import { expect, test } from '@jest/globals'
import { nextRun } from '../../lib/concurrency/next-run.ts'

/** Work whose runs end when they are told to. */
function held() {
  const runs: PromiseWithResolvers<void>[] = []
  const run = nextRun(() => {
    const work = Promise.withResolvers<void>()
    runs.push(work)
    return work.promise
  })
  return { run, runs }
}

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

test('calls during a run share the one after it', async () => {
  const { run, runs } = held()
  const ended: string[] = []
  const first = run().then(() => ended.push('first'))
  const others = [run(), run(), run()].map(each => each.then(() => ended.push('other')))
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  await turn()
  expect([runs.length, ended]).toEqual([2, ['first']])
  runs[1]?.resolve()
  await Promise.all(others)
  expect(runs).toHaveLength(2)
})

test('a failure reaches those who waited for that run, and the next one goes on', async () => {
  const { run, runs } = held()
  const failed = expect(run()).rejects.toThrow('no disk')
  const later = run()
  runs[0]?.reject(new Error('no disk'))
  await failed
  await turn()
  runs[1]?.resolve()
  await later
  const fresh = run()
  runs[2]?.resolve()
  await fresh
})
