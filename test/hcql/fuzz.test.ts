import { expect, test } from '@jest/globals'
import { inJest } from '../content-reliability/support/in-jest.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { fuzz } from './fuzz.ts'

inFullRun()

test('random queries are answered, random bodies are refused, and nothing fails', async () => {
  const findings = await inJest('HCQL fuzz', fuzz, 250)
  expect(findings['answered']).toBeGreaterThan(50)
  expect(findings['refused']).toBeGreaterThan(60)
})
