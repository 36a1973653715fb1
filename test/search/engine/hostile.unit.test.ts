import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { excerpts } from '../../../srv/search/engine/index.ts'
import { found, indexOf, step, tutorial } from './support/documents.ts'
import { anyText } from '../../support/any-text.ts'

const document = tutorial('deploy', 'Deploy a multi-target application', {
  description: 'Straße, ﬁne naïve ⅓ 中文 readFile',
  tags: ['c++', '.NET', "people's"],
  steps: [step(1, 'Run the build '.repeat(200), 'cds.ql $filter @cap-js/sqlite')]
})
const index = indexOf([document, tutorial('empty', ''), tutorial('symbols', '"" ++ -- // \ud800')])

test.each([
  ['10 KB of one word', 'x'.repeat(10_000)],
  ['10 KB of words', 'deploy '.repeat(1500)],
  ['stop words', 'the and of to in is it'],
  ['thousands of quotes', '"'.repeat(5000)],
  ['phrases of stop words', '"to the" '.repeat(1000)],
  ['wildcards', '*'.repeat(5000) + '%_* .* (a+)+$'],
  ['control characters', '\u0000\u0001\u0007\u202e\ufeff'.repeat(1000)],
  ['halves of surrogate pairs', '\ud800\udfff\ud800'.repeat(100)],
  ['camelCase without end', 'aBcDeFgH'.repeat(1000)],
  ['dots', 'a.'.repeat(5000)],
  ['letters', 'a b c d e f g h i j k l m n o p q r s t u v w x y z']
])('%s are answered', (_, query) => {
  for (const beginnings of [false, true]) {
    const { total, hits } = index.search(query, { beginnings, count: ['type'] })
    expect(total).toBeLessThanOrEqual(3)
    expect(hits.length).toBeLessThanOrEqual(total)
  }
  expect(excerpts(query, document).length).toBeLessThanOrEqual(1)
})

const queries = fc.oneof(
  anyText({ maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'aAbc1 "-_./:@$#+\'é\u0301中\ud83d'), maxLength: 60 })
)

test('any text is searched, indexed and found again', () => {
  fc.assert(
    fc.property(queries, fc.boolean(), (text, beginnings) => {
      const answer = index.search(text, { beginnings, top: 2, skip: 1 })
      expect(answer.hits.length).toBeLessThanOrEqual(2)
      const plain = text.replaceAll(/["\u201c\u201d\u201e\u00ab\u00bb]/g, ' ')
      expect(found(indexOf([tutorial('only', plain)]), plain)).toEqual(['only'])
    })
  )
})

test('marks of excerpts lie within their text and hold words of the query', () => {
  fc.assert(
    fc.property(queries, fc.integer({ min: 20, max: 200 }), (text, length) => {
      const source = { description: text, steps: [step(1, `${text} ${'other '.repeat(50)}${text}`)] }
      for (const excerpt of excerpts(text, source, { most: 5, length })) {
        let last = 0
        for (const [start, end] of excerpt.marks) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(excerpt.text.length)
          last = end
        }
      }
    })
  )
})

test('an excerpt shows the words of the query and where they stand', () => {
  const [best] = excerpts('capital readFile', {
    description: '',
    steps: [step(3, `${'Something else. '.repeat(20)}The capital is read with readFile. ${'More of it. '.repeat(20)}`)]
  })
  expect(best?.step).toBe(3)
  expect(best?.marks.map(([start, end]) => best.text.slice(start, end))).toEqual(['capital', 'readFile'])
  expect(best?.text).toMatch(/^….*…$/)
})
