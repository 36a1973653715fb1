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
  expect(sumOfCosts([cost('one', 1000, 1000)], 10, { all: 1, tiers: {} })).toEqual([])
})

test('of several files the sum is told, with what they share', () => {
  expect(
    sumOfCosts([cost('one', 1000, 2000), cost('two', 500, 4000)], 3.25, { all: 20, tiers: { service: 8 } })
  ).toEqual([
    'Processor seconds: jest 1.5, processes of the tests 6.0, browser and PostgreSQL 3.3, with 2 backends started'
  ])
})

test('a sum over the budget is told, of all files or of a tier, with the files that cost most', () => {
  const costs = [cost('one', 1000, 2000), cost('two', 500, 4000)]
  const dearest = ['    4.5  service   test/two.test.ts', '    3.0  service   test/one.test.ts']
  expect(sumOfCosts(costs, 3.25, { all: 10, tiers: { service: 7, unit: 0 } }).slice(1)).toEqual([
    'OVER BUDGET: the service tests took 8 processor seconds, 7 are meant (docs/contributing.md). Most of them:',
    ...dearest,
    'OVER BUDGET: the tests took 11 processor seconds, 10 are meant (docs/contributing.md). Most of them:',
    ...dearest
  ])
})

test('a full run has no budget', () => {
  expect(sumOfCosts([cost('one', 1000, 2000), cost('two', 500, 4000)], 3.25)).toHaveLength(1)
})
