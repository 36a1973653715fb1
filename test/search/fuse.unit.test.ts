import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { SearchHit } from '../../srv/search/engine/model.ts'
import { fuse } from '../../srv/search/hybrid/fuse.ts'

const hit = (slug: string, step?: number): SearchHit => ({
  type: 'TUTORIAL',
  slug,
  score: 1,
  ...(step !== undefined && { step })
})
const hits = (slugs: string) => [...slugs].map(slug => hit(slug))
const slugs = (fused: readonly SearchHit[]) => fused.map(({ slug }) => slug).join('')

test('what both rankings have comes before what one of them has', () => {
  expect(slugs(fuse(hits('abc'), hits('cd')))).toBe('cabd')
  expect(slugs(fuse(hits('abc'), []))).toBe('abc')
  expect(slugs(fuse([], hits('abc')))).toBe('abc')
  expect(fuse([], [])).toEqual([])
})

test('of equal ranks the hit of the text comes first', () => {
  expect(slugs(fuse(hits('ab'), hits('cd')))).toBe('acbd')
})

test('the step in which words stand counts, else the step that is close', () => {
  expect(fuse([hit('a', 2), hit('b')], [hit('a', 5), hit('b', 3)]).map(({ step }) => step)).toEqual([2, 3])
})

test('documents of different types are different', () => {
  expect(fuse([{ ...hit('a'), type: 'MISSION' }], [hit('a')])).toHaveLength(2)
})

test('every document is there once, scores fall, and two that both rankings order alike stay in that order', () => {
  const ranking = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 })
  fc.assert(
    fc.property(ranking, ranking, (text, vector) => {
      const fused = fuse(hits(text.join('')), hits(vector.join('')))
      const order = fused.map(({ slug }) => slug)
      expect(new Set(order)).toEqual(new Set([...text, ...vector]))
      expect(order).toHaveLength(new Set(order).size)
      expect(fused.map(({ score }) => score)).toEqual(fused.map(({ score }) => score).toSorted((a, b) => b - a))
      const both = text.filter(slug => vector.includes(slug))
      for (const one of both)
        for (const other of both)
          if (text.indexOf(one) < text.indexOf(other) && vector.indexOf(one) < vector.indexOf(other))
            expect(order.indexOf(one)).toBeLessThan(order.indexOf(other))
    })
  )
})
