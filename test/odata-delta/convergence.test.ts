import { expect, test } from '@jest/globals'
import { inJest } from '../content-reliability/in-jest.ts'
import { convergence } from './convergence.ts'

test('clients that follow delta links know what there is, after any edits', async () => {
  const findings = await inJest('delta convergence', convergence, 20)
  expect(findings['checks']).toBeGreaterThan(10)
  expect(findings['rows told']).toBeGreaterThan(20)
}, 180_000)
