import { expect, test } from '@jest/globals'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { fuzz } from './fuzz.ts'
import { inJest } from './support/in-jest.ts'

onBothInFullRun('types')
inFullRun()

test('hostile bodies are refused and leave nothing behind', async () => {
  // most are refused before they reach the database
  const [requests, refused] = databaseKind === 'sqlite' ? [250, 120] : [80, 35]
  const findings = await inJest('fuzz', fuzz, requests)
  expect(findings['refused']).toBeGreaterThan(refused)
})
