import { expect, test } from '@jest/globals'
import { MINUTE } from '../../../lib/time.ts'
import { RunningFiles } from './running-files.ts'

test('a file that has run for five minutes is named, until it ends', () => {
  const running = new RunningFiles()
  running.began('service test/slow.test.ts', '/test/slow.test.ts', 0)
  running.began('service test/young.test.ts', '/test/young.test.ts', 3 * MINUTE)
  running.began('unit test/done.unit.test.ts', '/test/done.unit.test.ts', 0)
  running.ended('unit test/done.unit.test.ts', 3 * MINUTE)
  expect(running.longRunning(4 * MINUTE)).toEqual([])
  expect(running.longRunning(6 * MINUTE)).toEqual(['STILL RUNNING after 6 minutes: service test/slow.test.ts'])
})

test('a run in which nothing happens for a quarter of an hour is stuck', () => {
  const running = new RunningFiles()
  running.began('service test/hangs.test.ts', '/test/hangs.test.ts', 0)
  running.began('service test/other.test.ts', '/test/other.test.ts', 0)
  running.ended('service test/other.test.ts', 10 * MINUTE)
  expect(running.stuck(20 * MINUTE)).toEqual([])
  expect(running.stuck(25 * MINUTE)).toEqual(['/test/hangs.test.ts'])
  running.ended('service test/hangs.test.ts', 25 * MINUTE)
  expect(running.stuck(60 * MINUTE)).toEqual([])
})
