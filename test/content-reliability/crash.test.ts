import { expect, test } from '@jest/globals'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { crash } from './crash.ts'
import { inJest } from './support/in-jest.ts'

inFullRun()
onBoth('transactions')

test('a backend killed at any point leaves one whole version', async () => {
  expect(await inJest('crash', crash, 2)).toMatchObject({ kills: 2 })
})
