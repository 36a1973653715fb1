import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { countedQuery } from '../../../srv/search/log/query-text.ts'
import { isFullRun } from '../../support/environment.ts'
import { anyText } from '../../support/any-text.ts'

test.each([
  [' Deploy   CAP\tto Kyma ', 'deploy cap to kyma'],
  ['@cap-js/sqlite', '@cap-js/sqlite'],
  ['cafe\u0301', 'café'],
  ['a\u0000b\u200b', 'ab'],
  ['', undefined],
  [' \u0000 ', undefined],
  ['mail of jane.doe@example.com', undefined],
  ['x'.repeat(300), 'x'.repeat(100)]
])('%j is counted as %j', (query, counted) => {
  expect(countedQuery(query)).toBe(counted)
})

test('whatever is searched is counted as a short text, which stays the same when it is counted again', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 600 }), query => {
      const counted = countedQuery(query)
      if (counted === undefined) return
      expect(Array.from(counted).length).toBeLessThanOrEqual(100)
      expect(counted.isWellFormed()).toBe(true)
      expect(countedQuery(counted)).toBe(counted)
    }),
    { numRuns: isFullRun() ? 100 : 30 }
  )
})
