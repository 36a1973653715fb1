import { expect, test } from '@jest/globals'
import { inJest } from '../content-reliability/support/in-jest.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { crossTalk } from './cross-talk.ts'
import { fuzz } from './fuzz.ts'

onBothInFullRun('statements', 'concurrency')

test('random messages are answered or refused, and nothing fails', async () => {
  const findings = await inJest('A2A fuzz', fuzz, 400)
  expect(findings['results']).toBeGreaterThan(15)
  expect(findings['errors']).toBeGreaterThan(30)
}, 180_000)

test('200 clients with equal ids get their own tasks', async () => {
  const findings = await inJest('A2A cross-talk', crossTalk, 400)
  expect(findings['requests']).toBe(400)
}, 180_000)
