import { expect, test } from '@jest/globals'
import { GradingLimits } from '../../srv/assess/grading/limits.ts'

test('each grading counts by the hour, and what is refused or given back does not', () => {
  const limits = new GradingLimits()
  limits.admit('lea', 'a/1', 20)
  expect(() => limits.admit('lea', 'b/1', 11)).toThrow('Too many answers')
  const giveBack = limits.admit('lea', 'b/1', 10)
  expect(() => limits.admit('lea', 'c/1')).toThrow('Too many answers')
  giveBack()
  expect(limits.left('lea', 'b/1')).toMatchObject({ of: 'step', requests: 5 })
  limits.admit('lea', 'c/1')
})
