import { expect, test } from '@jest/globals'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { inJest } from './support/in-jest.ts'
import { visibility } from './visibility.ts'

onBothInFullRun('concurrency')

test('no reader of two instances ever sees two versions mixed', async () => {
  const findings = await inJest('visibility', visibility, 7)
  expect(findings['versions seen']).toBeGreaterThan(3)
})
