import { expect, test } from '@jest/globals'
import {
  asWanted,
  byRelevance,
  type Found,
  isAnswer,
  relevanceOf
} from '../../../app/admin/browser/search/relevance.ts'

test.each([
  ['Tags', 'tags', 0],
  ['Import tags', 'import', 1],
  ['Import tags', 'tags', 2],
  ['product>imported-7', 'imported-7', 2],
  ['Import tags', 'tags import', 2],
  ['Import tags', 'port', 3],
  ['Import tags', 'rockets', 4]
])('%s answers %s with %i', (text, wanted, relevance) => {
  expect(relevanceOf([text], wanted)).toBe(relevance)
  expect(isAnswer(text, wanted)).toBe(relevance < 4)
})

test('a slug that is exactly the words comes before titles that begin with them', () => {
  expect(relevanceOf(['Learn CAP', 'cap'], 'cap')).toBe(0)
  const found = (text: string, relevance: number): Found => ({ to: text, text, kind: 'Tag', relevance })
  const all = [found('a page', 2), found('a row', 0), found('another page', 2), found('a list', 1)]
  expect(byRelevance(all).map(({ text }) => text)).toEqual(['a row', 'a list', 'a page', 'another page'])
  expect(byRelevance(Array.from({ length: 90 }, (_, place) => found(`row ${place}`, 3)))).toHaveLength(40)
})

test('words are compared in small letters, with one space between them', () => {
  expect(asWanted('  Learn   CAP ')).toBe('learn cap')
})
