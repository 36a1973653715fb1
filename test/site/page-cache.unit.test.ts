import { expect, test } from '@jest/globals'
import type { Backend } from '../../app/site/backend/backend.ts'
import { createPageCache, type MadePage } from '../../app/site/serve/page-cache.ts'

const backend: Backend = {
  read: () => Promise.reject(new Error('nothing is read')),
  isCurrent: () => true,
  generation: () => 0
}
const page = async (): Promise<MadePage> => ({
  representation: { status: 200, etag: '"a"', headers: {}, bodies: { identity: Buffer.alloc(20_000) } },
  madeOf: [],
  isComplete: true
})

test('whatever is searched for pushes no page out that has no query', async () => {
  const cache = createPageCache(backend, 1)
  const plain = Array.from({ length: 30 }, (_, number) => `html /tutorials/${number}?`)
  const queries = Array.from({ length: 500 }, (_, number) => `html /tutorials/?q=${number}`)
  for (const key of [...plain, ...queries]) await cache.current(key, page)
  expect(plain.filter(key => !cache.find(key))).toEqual([])
  const foundAgain = queries.filter(key => cache.find(key)).length
  expect(foundAgain).toBeGreaterThan(0)
  expect(foundAgain).toBeLessThanOrEqual(6)
})
