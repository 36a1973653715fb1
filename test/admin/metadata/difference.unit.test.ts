import { describe, expect, test } from '@jest/globals'
import { difference } from '../../../app/admin/metadata/difference.ts'

const told = (before: string, after: string): readonly string[] =>
  difference(before, after).map(({ kind, text }) => `${{ same: '=', gone: '-', new: '+' }[kind]}${text}`)

const without = (kind: string, before: string, after: string): string =>
  difference(before, after)
    .filter(each => each.kind !== kind)
    .map(({ text }) => text)
    .join('')

describe('the difference of two texts', () => {
  test('is told by words', () => {
    expect(told('Create a small app', 'Create a large app')).toEqual(['=Create a ', '-small', '+large', '= app'])
    expect(told('one two', 'one two three')).toEqual(['=one two', '+ three'])
    expect(told('one, two', 'two')).toEqual(['-one, ', '=two'])
    expect(told('same', 'same')).toEqual(['=same'])
  })

  test('joins words that are changed side by side', () => {
    expect(told('Begin with the old name of it here', 'Begin with the new word of it here')).toEqual([
      '=Begin with the ',
      '-old name',
      '+new word',
      '= of it here'
    ])
  })

  test('is the whole text where little is left of it, or where there was none', () => {
    expect(told('ACTIVE', 'INACTIVE')).toEqual(['-ACTIVE', '+INACTIVE'])
    expect(told('A text about bread and how to bake it', 'Something else, and nothing of before')).toHaveLength(2)
    expect(told('', 'new')).toEqual(['+new'])
    expect(told('gone', '')).toEqual(['-gone'])
    expect(told('', '')).toEqual([])
  })

  test('has both texts in it, whatever they are', () => {
    const words = ['a', 'b', ' ', '\n', 'ü', '.', '😀', 'word']
    let seed = 7
    const next = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most
    const text = (): string => Array.from({ length: next(30) }, () => words[next(words.length)]).join('')
    for (let round = 0; round < 2000; round++) {
      const [before, after] = [text(), text()]
      expect([without('new', before, after), without('gone', before, after)]).toEqual([before, after])
    }
  })

  test('of long texts is found in a moment', () => {
    const long = Array.from({ length: 600 }, (_, index) => `word${index}`).join(' ')
    const changed = long.replaceAll(/word(\d*)5\b/g, 'other$1')
    const begin = performance.now()
    expect(without('gone', long, changed)).toBe(changed)
    expect(performance.now() - begin).toBeLessThan(20_000)
  })
})
