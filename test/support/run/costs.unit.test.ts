import { expect, test } from '@jest/globals'
import { projectRoot } from '../launch.ts'
import { type Cost, sumOfCosts } from './costs.ts'

const cost = (name: string, jest: number, processes: number): Cost => ({
  tier: 'service',
  path: `${projectRoot}/test/${name}.test.ts`,
  jest,
  processes,
  starts: 1
})

test('of one file nothing is told', () => {
  expect(sumOfCosts([cost('one', 1000, 1000)], 10, 1)).toEqual([])
})

test('of several files the sum is told, with what they share', () => {
  expect(sumOfCosts([cost('one', 1000, 2000), cost('two', 500, 4000)], 3.25, 20)).toEqual([
    'Processor seconds: jest 1.5, processes of the tests 6.0, browser and PostgreSQL 3.3, with 2 backends started'
  ])
})

test('a sum over the budget is told, with the files that cost most', () => {
  expect(sumOfCosts([cost('one', 1000, 2000), cost('two', 500, 4000)], 3.25, 10).slice(1)).toEqual([
    'OVER BUDGET: 11 processor seconds, 10 are meant (docs/contributing.md). Most of them:',
    '    4.5  service   test/two.test.ts',
    '    3.0  service   test/one.test.ts'
  ])
})
