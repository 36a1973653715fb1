import { expect, test } from '@jest/globals'
import { inJest } from '../content-reliability/support/in-jest.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { fuzz } from './fuzz.ts'

onBothInFullRun('statements', 'types')

test('whatever clients ask or send, no service fails', async () => {
  const findings = await inJest('OData fuzz', fuzz, 250)
  expect(findings['2xx']).toBeGreaterThan(20)
  expect(findings['4xx']).toBeGreaterThan(30)
}, 900_000)
