import { expect, test } from '@jest/globals'
import type { Evaluation } from '../../bench/evaluation/evaluation.ts'
import { changesOf, summaryOf, tableOf } from '../../bench/evaluation/summary.ts'

const run = (faults: readonly string[], totalMs = 10) => ({
  ...{ faults, totalMs, firstMs: totalMs / 2, promptTokens: 100, completionTokens: totalMs, words: '' }
})
const evaluation = (model: string, questions: Evaluation['questions']): Evaluation => ({
  ...{ model, prompt: 1, at: '2026-01-01T00:00:00.000Z', questions }
})

const first = evaluation('small', [
  { id: 'a', runs: [run([]), run(['it said nothing'], 20)] },
  { id: 'b', runs: [run([], 30), run([], 40)] }
])

test('shares, means and quantiles are those of all runs', () =>
  expect(summaryOf(first)).toEqual({
    ...{ model: 'small', prompt: 1, passed: 0.75, promptTokens: 100, completionTokens: 25 },
    firstMs: { p50: 10, p95: 20 },
    totalMs: { p50: 20, p95: 40 }
  }))

test('two models are compared question by question', () => {
  const second = evaluation('large', [
    { id: 'a', runs: [run([]), run([])] },
    { id: 'b', runs: [run(['it called x']), run([])] },
    { id: 'new', runs: [run([])] }
  ])
  expect(changesOf(first, second)).toEqual(['better a: 50 % to 100 %', 'WORSE  b: 100 % to 50 % (it called x)'])
  expect(tableOf([first, second]).split('\n').slice(0, 3)).toEqual([
    '|  | small, prompt 1 | large, prompt 1 |',
    '|---|---|---|',
    '| passed | 75 % | 80 % |'
  ])
})
