import { expect } from '@jest/globals'
import { inJest } from '../content-reliability/support/in-jest.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { isFullRun } from '../support/environment.ts'
import { crossTalk } from './cross-talk.ts'
import { fuzz } from './fuzz.ts'

onBothInFullRun('statements', 'concurrency')
inFullRun()

const MESSAGES = isFullRun() ? 400 : 150

testOnBoth('random messages are answered or refused, and nothing fails', async () => {
  const findings = await inJest('A2A fuzz', fuzz, MESSAGES)
  expect(findings['results']).toBeGreaterThan(MESSAGES / 27)
  expect(findings['errors']).toBeGreaterThan(MESSAGES / 14)
})

test('200 clients with equal ids get their own tasks', async () => {
  const findings = await inJest('A2A cross-talk', crossTalk, 400)
  expect(findings['requests']).toBe(400)
})
