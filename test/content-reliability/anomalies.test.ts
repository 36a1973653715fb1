import { expect, test } from '@jest/globals'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { anomalies } from './anomalies.ts'
import { inJest } from './support/in-jest.ts'

onBothInFullRun('transactions')

test('whatever statement fails, the store stays whole and a retry succeeds', async () => {
  expect(await inJest('anomalies', anomalies, 8)).toMatchObject({ faults: 8 })
})
