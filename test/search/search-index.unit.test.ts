import { expect, test } from '@jest/globals'
import { openIndex } from '../../srv/search/engine/index.ts'
import { replaceIndex, searchIndex } from '../../srv/search/live/state/search-index.ts'

test('a search before the first index waits for it, and is then refused for a while', async () => {
  await expect(searchIndex(1)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
  const waiting = searchIndex()
  const index = openIndex({ parts: [] })
  replaceIndex(index)
  expect(await waiting).toBe(index)
  expect(await searchIndex(1)).toBe(index)
})
