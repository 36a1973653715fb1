import { expect, test } from '@jest/globals'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { fuzz } from './fuzz.ts'
import { inJest } from './support/in-jest.ts'

onBothInFullRun('types')
inFullRun()

test('hostile bodies are refused and leave nothing behind', async () => {
  const findings = await inJest('fuzz', fuzz, 250)
  expect(findings['refused']).toBeGreaterThan(120)
})
