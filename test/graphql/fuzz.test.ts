import { expect, test } from '@jest/globals'
import { inJest } from '../content-reliability/support/in-jest.ts'
import { fuzz } from './fuzz.ts'

test('whatever is asked over GraphQL, the server does not fail', async () => {
  const findings = await inJest('GraphQL fuzz', fuzz, 250)
  expect(findings['data']).toBeGreaterThan(20)
  expect(findings['refused']).toBeGreaterThan(60)
}, 900_000)
