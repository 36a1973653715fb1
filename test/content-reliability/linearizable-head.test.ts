import { expect, test } from '@jest/globals'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { inJest } from './support/in-jest.ts'
import { linearizableHead } from './linearizable-head.ts'

onBothInFullRun('concurrency')
inFullRun()

test('what is live is a linearizable register on each instance, at most 1 s behind the other', async () => {
  const findings = await inJest('linearizable head', linearizableHead, 8)
  expect(findings['reads']).toBeGreaterThan(50)
})
