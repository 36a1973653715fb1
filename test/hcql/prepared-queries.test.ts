import { expect, test } from '@jest/globals'
import { inJest, makesManyChoices } from '../content-reliability/support/in-jest.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { preparedQueries } from './prepared-queries.ts'

inFullRun()
onBothInFullRun('statements', 'types')

test('queries by known statements answer what the service answers, also from the tool query of MCP', async () => {
  const findings = await inJest('prepared queries', preparedQueries, makesManyChoices() ? 70 : 30)
  expect(findings['hits']).toBeGreaterThan(50)
  // one is seen, one is watched, and one says which text is which, of nine
  expect(findings['tool']).toBeGreaterThanOrEqual(2)
}, 900_000)
