import { expect, test } from '@jest/globals'
import { inJest, makesManyChoices } from '../content-reliability/support/in-jest.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { preparedReads } from './prepared-reads.ts'

onBothInFullRun('statements', 'types')
inFullRun()

test('reads by known statements answer what CAP answers', async () => {
  const findings = await inJest('prepared reads', preparedReads, makesManyChoices() ? 60 : 20)
  expect(findings['hits']).toBeGreaterThan(50)
}, 900_000)
