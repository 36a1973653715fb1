import { expect, test } from '@jest/globals'
import { mostStopped, stoppedAt } from '../../app/admin/browser/authors/tutorials/health/stops.ts'

const steps = (...counts: readonly (readonly [number, number])[]) =>
  counts.map(([reached, done], index) => ({ step: index + 1, title: null, reached, done }))

test('readers who came to a step and did not do it have stopped there', () => {
  expect(steps([50, 40], [40, 12], [12, 12]).map(stoppedAt)).toEqual([10, 28, 0])
})

test('most readers stop at the first of the steps with the most of them', () => {
  expect(mostStopped(steps([50, 40], [40, 20], [30, 10]))?.step).toBe(2)
  expect(mostStopped(steps([5, 5], [5, 5]))).toBeUndefined()
  expect(mostStopped([])).toBeUndefined()
})
