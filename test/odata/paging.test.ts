import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'

onBoth('statements')

describe('pages', () => {
  interface Page {
    readonly '@odata.count'?: number
    readonly '@odata.nextLink'?: string
    readonly value: readonly { readonly ID: string }[]
  }

  const ROWS = 2345

  const idOf = (index: number) => `6f1c2d7e-0000-4000-8000-${String(index).padStart(12, '0')}`

  let backend: Backend
  /** Rows with those that were there before. */
  let all = 0

  beforeAll(async () => {
    backend = await startBackend()
    // a third has no first name, the others share two, and no order of theirs is that of the keys
    const names = ['NULL', `'Ada'`, `'Grace'`]
    const row = (index: number) => `('${idOf((index * 7919) % ROWS)}', '${idOf(index)}', ${names[index % 3]})`
    const rows = Array.from({ length: ROWS }, (_, index) => row(index))
    await backend.sql(`INSERT INTO tutorials_people_Users (ID, uuid, firstName) VALUES ${rows.join(', ')}`)
    const [counted] = await backend.sql('SELECT count(*) AS n FROM tutorials_people_Users')
    all = Number(counted?.['n'])
  })

  /** All pages from `query` on, each by the link of the one before. */
  async function follow(query: string): Promise<readonly Page[]> {
    const pages: Page[] = []
    for (let next: string | undefined = `Users${query}`; next !== undefined; next = pages.at(-1)?.['@odata.nextLink']) {
      const answer = await get(`${backend.url}/admin/${next}`, as('admin'))
      expect([next, answer.status]).toEqual([next, 200])
      pages.push(answer.json<Page>())
    }
    return pages
  }

  const idsIn = (pages: readonly Page[]) => pages.flatMap(({ value }) => value.map(({ ID }) => ID))

  test.each([
    ['without an order', '', () => all],
    ['by what many rows share', '?$orderby=firstName%20desc', () => all],
    ['of fewer columns', '?$select=firstName&$orderby=firstName', () => all],
    ['of a selection', `?$filter=firstName%20eq%20'Ada'&$orderby=uuid`, () => 782],
    ['from a row on', '?$skip=1001&$orderby=firstName', () => all - 1001],
    ['up to a row', '?$top=1500&$orderby=firstName', () => 1500]
  ])('the pages of a list %s hold every row once', async (_name, query, expected) => {
    const count = expected()
    const pages = await follow(query)
    const ids = idsIn(pages)
    expect(pages.map(({ value }) => value.length)).toEqual(
      pages.map((_page, index) => Math.min(1000, count - index * 1000))
    )
    expect(ids).toHaveLength(count)
    expect(new Set(ids).size).toBe(count)
  })

  test('the count is that of all pages, on each of them', async () => {
    const pages = await follow('?$count=true')
    expect(pages.map(page => page['@odata.count'])).toEqual([all, all, all])
  })

  test('a part of a batch links to the same pages, with and without a slash before its address', async () => {
    const query = '?$orderby=uuid'
    const parts = ['Users', '/Users'].map((path, index) => ({ id: `${index}`, method: 'GET', url: path + query }))
    const batch = await post(`${backend.url}/admin/$batch`, { requests: parts }, as('admin'))
    const [first] = await follow(query)
    for (const { body } of batch.json<{ responses: { body: Page }[] }>().responses) expect(body).toEqual(first)
  })
})
