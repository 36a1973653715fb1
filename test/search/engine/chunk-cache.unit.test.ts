import { expect, test } from '@jest/globals'
import { ChunkCache } from '../../../srv/search/engine/segment/chunk-cache.ts'

const words = Array.from({ length: 5000 }, (_, index) => `word${index}`)
const text = words.join(' ')

/** Gets each word of the text; how many were computed, and which came with the value of another one. */
function getAll(cache: ChunkCache<string>): { readonly computed: number; readonly wrong: readonly string[] } {
  let [computed, from] = [0, 0]
  const wrong = words.filter(word => {
    const value = cache.get(text, from, from + word.length, piece => (computed++, piece))
    from += word.length + 1
    return value !== word
  })
  return { computed, wrong }
}

test('each piece has its own value, whatever has come before, and most are computed once', () => {
  const cache = new ChunkCache<string>()
  expect(getAll(cache)).toEqual({ computed: 5000, wrong: [] })
  const again = getAll(cache)
  expect(again.wrong).toEqual([])
  expect(again.computed).toBeLessThan(2500)
})

test('few pieces need few slots', () => {
  const cache = new ChunkCache<string>()
  for (let times = 0; times < 1000; times++) cache.get(text, 0, 5, piece => piece)
  expect(cache.slots).toBe(256)
})
