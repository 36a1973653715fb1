import { expect, test } from '@jest/globals'
import { MINUTE } from '../../../lib/time.ts'
import { RunningFiles } from './running-files.ts'

test('a file that has run for five minutes is named, until it ends', () => {
  const running = new RunningFiles()
  running.began('service test/slow.test.ts', 0)
  running.began('service test/young.test.ts', 3 * MINUTE)
  running.began('unit test/done.unit.test.ts', 0)
  running.ended('unit test/done.unit.test.ts')
  expect(running.longRunning(4 * MINUTE)).toEqual([])
  expect(running.longRunning(6 * MINUTE)).toEqual(['STILL RUNNING after 6 minutes: service test/slow.test.ts'])
})
