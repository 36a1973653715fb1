import { expect, test } from '@jest/globals'
import { inJest } from '../content-reliability/support/in-jest.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { convergence } from './convergence.ts'

onBothInFullRun('statements', 'transactions')
inFullRun()

test('clients that follow delta links know what there is, after any edits', async () => {
  const findings = await inJest('delta convergence', convergence, 10)
  expect(findings['checks']).toBeGreaterThan(5)
  expect(findings['rows told']).toBeGreaterThan(10)
})
