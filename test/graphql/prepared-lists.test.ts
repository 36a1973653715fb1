import { expect, test } from '@jest/globals'
import { inJest, makesManyChoices } from '../content-reliability/support/in-jest.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { preparedLists } from './prepared-lists.ts'

inFullRun()
onBothInFullRun('statements', 'types')

test('lists by known statements answer what the service answers', async () => {
  const findings = await inJest('prepared lists', preparedLists, makesManyChoices() ? 60 : 30)
  expect(findings['hits']).toBeGreaterThan(30)
}, 900_000)
