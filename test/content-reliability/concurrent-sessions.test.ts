import { test } from '@jest/globals'
import { concurrentSessions } from './concurrent-sessions.ts'
import { inJest } from './in-jest.ts'

test('sessions hold against calls at once, in any order and repeated, on two instances (claim C3)', async () => {
  await inJest('concurrent sessions', concurrentSessions, 2)
}, 180_000)
