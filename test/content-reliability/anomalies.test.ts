import { test } from '@jest/globals'
import { anomalies } from './anomalies.ts'
import { inJest } from './in-jest.ts'

test('whatever statement fails, the store stays whole and a retry succeeds (claim T2)', async () => {
  await inJest('anomalies', anomalies, 12)
}, 180_000)
