import { expect, test } from '@jest/globals'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { concurrentSessions } from './concurrent-sessions.ts'
import { inJest } from './support/in-jest.ts'

onBothInFullRun('concurrency')
inFullRun()

test('sessions hold against calls at once, in any order and repeated, on two instances', async () => {
  expect(await inJest('concurrent sessions', concurrentSessions, 2)).toMatchObject({ rounds: 2 })
})
