import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'

onBothInFullRun('statements')

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
    // texts that differ in case and accents only: their order is that of a language
    const last = ['NULL', `'b'`, `'B'`, `'a'`, `'A'`, `'é'`, `'z'`]
    const row = (index: number) =>
      `('${idOf((index * 7919) % ROWS)}', '${idOf(index)}', ${names[index % 3]}, ${last[index % 7]})`
    const rows = Array.from({ length: ROWS }, (_, index) => row(index))
    await backend.sql(`INSERT INTO tutorials_people_Users (ID, uuid, firstName, lastName) VALUES ${rows.join(', ')}`)
    const [counted] = await backend.sql('SELECT count(*) AS n FROM tutorials_people_Users')
    all = Number(counted?.['n'])
  })

  /** All pages from `query` on, each by the link of the one before. */
  const follow = (query: string): Promise<readonly Page[]> => followFrom(`Users${query}`)

  async function followFrom(first: string | undefined, headers = {}): Promise<readonly Page[]> {
    const pages: Page[] = []
    for (let next = first; next !== undefined; next = pages.at(-1)?.['@odata.nextLink']) {
      const answer = await get(`${backend.url}/admin/${next}`, { ...as('admin'), ...headers })
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

  const NEW = '00000000-0000-4000-8000-000000000000'

  test.each([
    '',
    '&$orderby=lastName',
    '&$orderby=lastName%20desc',
    '&$orderby=firstName%20desc,lastName',
    '&$orderby=length(lastName),firstName%20desc',
    '&$orderby=createdAt%20desc,lastName',
    '&$orderby=legacyId%20mul%20-1,lastName&$count=true'
  ])('rows that come and go between pages move no other one: %s', async order => {
    const query = `?$select=firstName${order}`
    const before = idsIn(await follow(query))
    const [first] = await followFrom(`Users${query}&$top=400`)
    const prefer = { prefer: 'odata.maxpagesize=400' }
    const answer = await get(`${backend.url}/admin/Users${query}`, { ...as('admin'), ...prefer })
    const page = answer.json<Page>()
    expect([answer.headers['preference-applied'], page.value]).toEqual(['odata.maxpagesize=400', first?.value])

    const gone = page.value.slice(-3).map(({ ID }) => `'${ID}'`)
    await backend.sql(`CREATE TABLE gone AS SELECT * FROM tutorials_people_Users WHERE ID IN (${gone.join(', ')})`)
    await backend.sql(`DELETE FROM tutorials_people_Users WHERE ID IN (${gone.join(', ')})`)
    await backend.sql(`INSERT INTO tutorials_people_Users (ID, uuid) VALUES ('${NEW}', 'new')`)
    const others = await followFrom(page['@odata.nextLink'])
    await backend.sql(`DELETE FROM tutorials_people_Users WHERE ID = '${NEW}'`)
    await backend.sql('INSERT INTO tutorials_people_Users SELECT * FROM gone')
    await backend.sql('DROP TABLE gone')
    const seen = idsIn([page, ...others]).filter(id => id !== NEW)
    expect(seen).toEqual(before)
  })

  const small = { prefer: 'odata.maxpagesize=4' }
  const rowsIn = (pages: readonly Page[]) => pages.flatMap(({ value }) => value)

  describe('groups', () => {
    const groups = '$apply=groupby((lastName,firstName),aggregate($count%20as%20n))'

    test.each([
      groups,
      `${groups}&$orderby=lastName%20desc`,
      `$apply=filter(lastName%20ne%20'z')/groupby((lastName))`,
      `${groups}&$orderby=firstName&$count=true`
    ])('have one place each, so those that come and go move no other one: %s', async query => {
      const before = rowsIn(await follow(`?${query}`))
      const answer = await get(`${backend.url}/admin/Users?${query}`, { ...as('admin'), ...small })
      const page = answer.json<Page>()
      await backend.sql(`INSERT INTO tutorials_people_Users (ID, uuid, lastName) VALUES ('${NEW}', 'new', '0')`)
      const others = rowsIn(await followFrom(page['@odata.nextLink'], small))
      await backend.sql(`DELETE FROM tutorials_people_Users WHERE ID = '${NEW}'`)
      const seen = [...page.value, ...others].map(row => JSON.stringify(row)).filter(row => !row.includes('"0"'))
      expect(seen.sort()).toEqual(before.map(row => JSON.stringify(row)).sort())
    })

    test.each([groups, '$apply=filter(firstName%20ne%20null)'])(
      'top() at the end holds across pages: %s',
      async query => {
        const pages = await followFrom(`Users?${query}/top(6)`, small)
        expect(pages.map(({ value }) => value.length)).toEqual([4, 2])
      }
    )

    test('in the order of what is aggregated, they go by number', async () => {
      const pages = await followFrom(`Users?${groups}&$orderby=n%20desc,lastName,firstName`, small)
      expect(pages[0]?.['@odata.nextLink']).toMatch(/skiptoken=4$/)
      expect(new Set(rowsIn(pages).map(row => JSON.stringify(row))).size).toBe(rowsIn(pages).length)
    })
  })

  describe('drafts', () => {
    const titled = (title: string) => post(`${backend.url}/admin/Groups`, { title }, as('admin'))
    const groupsOf = (rest: string) =>
      `Groups?$select=title&$orderby=title%20desc&$filter=IsActiveEntity%20eq%20${rest}`
    const titlesIn = (pages: readonly Page[]) => rowsIn(pages).map(row => (row as unknown as { title: string }).title)
    const insert = (title: string) =>
      backend.sql('INSERT INTO tutorials_catalog_Groups (ID, slug, title) VALUES (?, ?, ?)', [
        crypto.randomUUID(),
        `group-${title}`,
        title
      ])

    beforeAll(async () => {
      for (const title of 'abcdefghi') {
        await titled(`draft ${title}`)
        await insert(`active ${title}`)
      }
    })

    test.each([
      ['false', 'draft', () => titled('draft zz')],
      ['true', 'active', () => insert('active zz')]
    ])('and what is active go by key as well: IsActiveEntity eq %s', async (isActive, word, add) => {
      const answer = await get(`${backend.url}/admin/${groupsOf(isActive)}`, { ...as('admin'), ...small })
      await add()
      const pages = [answer.json<Page>(), ...(await followFrom(answer.json<Page>()['@odata.nextLink'], small))]
      expect(titlesIn(pages)).toEqual([...'ihgfedcba'].map(title => `${word} ${title}`))
    })

    test('so do the rows below a draft', async () => {
      const items = Array.from({ length: 9 }, (_, index) => ({ itemOrder: index }))
      const made = await post(`${backend.url}/admin/Groups`, { title: 'below', items }, as('admin'))
      const path = `Groups(ID=${made.json<{ ID: string }>().ID},IsActiveEntity=false)/items`
      const pages = await followFrom(`${path}?$orderby=itemOrder%20desc`, small)
      expect(pages.map(page => page['@odata.nextLink']?.includes('skiptoken=k.'))).toEqual([true, true, undefined])
      expect(rowsIn(pages)).toMatchObject(items.toReversed())
    })

    test('both together go by number, in pages of 1,000', async () => {
      const both = groupsOf('false%20or%20SiblingEntity/IsActiveEntity%20eq%20null')
      const answer = await get(`${backend.url}/admin/${both}`, { ...as('admin'), ...small })
      expect(answer.headers['preference-applied']).toBeUndefined()
      expect(titlesIn([answer.json<Page>()])).toEqual(expect.arrayContaining(['draft a', 'active a']))
    })
  })

  test.each(['garbage', 'k.garbage', 'k.bnVsbA', 'W10', '$rows', 'k.eyJhZnRlciI6WyJhIl0sInNpemUiOjEsIm9yZGVyIjoieCJ9'])(
    'a link that was not given out is refused: %s',
    async token => {
      const answer = await get(`${backend.url}/admin/Users?$skiptoken=${token}`, as('admin'))
      expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: 'invalid_skiptoken' } }])
    }
  )

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
