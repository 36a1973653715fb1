import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { MAX_SLUGS, merge, modes, type Rebuild, targeted } from '../../srv/rebuild/rebuild.ts'

const rebuild = (mode: Rebuild['mode'], slugs: readonly string[] = [], refetch = false): Rebuild => ({
  mode,
  slugs,
  refetch
})
const many = (count: number) => Array.from({ length: count }, (_, index) => `tutorial-${index}`)

describe('several rebuilds become one', () => {
  test('of the highest mode', () => {
    expect(merge([rebuild('catalog-only'), rebuild('catalog-only')])).toEqual(rebuild('catalog-only'))
    expect(merge([rebuild('slug-targeted', ['a']), rebuild('catalog-only')])).toEqual(rebuild('slug-targeted', ['a']))
    expect(merge([rebuild('slug-targeted', ['a']), rebuild('full')])).toEqual(rebuild('full'))
  })

  test('of all tutorials, each once, as long as they are few', () => {
    expect(merge([rebuild('slug-targeted', ['b', 'a']), rebuild('slug-targeted', ['c', 'a'])]).slugs).toEqual([
      'a',
      'b',
      'c'
    ])
    expect(merge([rebuild('slug-targeted', many(MAX_SLUGS))]).mode).toBe('slug-targeted')
    expect(merge([rebuild('slug-targeted', many(MAX_SLUGS)), rebuild('slug-targeted', ['x'])])).toEqual(rebuild('full'))
  })

  test('that reads anew when one of them does', () => {
    expect(merge([rebuild('full', [], true), rebuild('catalog-only')]).refetch).toBe(true)
  })

  test('whatever their order and grouping', () => {
    const anyRebuild = fc
      .record({
        mode: fc.constantFrom(...modes),
        slugs: fc.array(fc.constantFrom(...many(60)), { maxLength: 30 }),
        refetch: fc.boolean()
      })
      .map(targeted)
    fc.assert(
      fc.property(fc.array(anyRebuild, { minLength: 1, maxLength: 8 }), fc.nat(8), (rebuilds, cut) => {
        const whole = merge(rebuilds)
        const grouped = [rebuilds.slice(0, cut), rebuilds.slice(cut)].filter(group => group.length > 0).map(merge)
        expect(merge(grouped)).toEqual(whole)
        expect(merge(rebuilds.toReversed())).toEqual(whole)
      })
    )
  })
})

test('tutorials that are unknown make a rebuild full', () => {
  expect(targeted(rebuild('slug-targeted'))).toEqual(rebuild('full'))
})
