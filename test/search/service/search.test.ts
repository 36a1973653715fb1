import { beforeAll, describe, expect } from '@jest/globals'
import { catalogStore } from '../../catalog/support/store.ts'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { onBothInFullRun } from '../../support/database/on-both.ts'
import { test, testOnBoth } from '../../support/database/test-on-both.ts'
import { get, post } from '../../support/http/http.ts'
import { until } from '../../support/until.ts'
import { type Page, publishWritten, searching, unlimited } from '../support/searched.ts'

onBothInFullRun('statements')

/** A word that all documents of this file have, and no other one. */
const OURS = 'quokkaland'

let backend: Backend
let search: ReturnType<typeof searching>

beforeAll(async () => {
  backend = await leaseBackend(unlimited)
  search = searching(backend)
  const description = `About ${OURS}.`
  await publishWritten(
    backend,
    {
      'find-burrow': { title: 'Dig a quokkaburrow', description, level: 'beginner' },
      'find-shore': { title: 'Walk to the quokkashore', description, level: 'advanced' },
      'find-both': { title: 'From quokkaburrow to quokkashore', description, level: 'beginner' },
      'find-long': { title: 'The quokkaburrowville of others', description, level: 'intermediate' },
      'find-step': {
        title: 'A walk',
        description,
        steps: [
          { title: 'Begin', html: '<p>Nothing.</p>' },
          { title: 'Look', html: '<p>There the quokkalighthouse stands.</p>' }
        ]
      }
    },
    OURS
  )
  const store = catalogStore(backend)
  await store.mission('find-mission', { title: `Mission ${OURS} quokkaburrow`, experienceTag: 'beginner' })
  await store.group('find-group', { title: `Group ${OURS} quokkashore` })
  await store.group('find-hidden', { title: `Hidden ${OURS}`, published: false })
  await store.changed()
  await until(async () => (await search.slugs(OURS)).length === 7)
})

verifies(
  ['SEARCH-001', 'SEARCH-002', 'SEARCH-003', 'SEARCH-004'],
  'tutorials with a word are found, without a login, and not by a part of a word',
  async () => {
    const answer = await search.list('Tutorials', 'quokkaburrow')
    expect(answer.status).toBe(200)
    const { value } = answer.json<Page>()
    expect(value.map(({ slug }) => slug)).toEqual(['find-burrow', 'find-both'])
    expect(value[0]).toMatchObject({ title: 'Dig a quokkaburrow', taskType: 'TUTORIAL', experienceTag: 'beginner' })
    expect(Object.keys(value[0] ?? {})).toEqual([
      ...['ID', 'legacyId', 'title', 'description', 'slug', 'primaryTag', 'experienceTag', 'averageTimeToComplete'],
      ...['status', 'createdAt', 'taskType', 'searchScore']
    ])
    expect(value[0]?.searchScore).toBeGreaterThan(value[1]?.searchScore ?? Infinity)
    for (const part of ['quokkabur', 'quokkaburro', 'uokkaburrow', 'quokkalighthous'])
      expect([part, await search.slugs(part, {}, 'Tutorials')]).toEqual([part, []])
  }
)

verifies('SEARCH-005', 'missions and groups are found beside tutorials, unless they are not published', async () => {
  expect(await search.slugs('quokkaburrow')).toEqual(['find-burrow', 'find-both', 'find-mission'])
  const types = (await search.page('SearchableItems', OURS)).value.map(({ taskType }) => taskType)
  expect(new Set(types)).toEqual(new Set(['TUTORIAL', 'MISSION', 'GROUP']))
  expect((await search.slugs(OURS, { $top: '50' })).includes('find-hidden')).toBe(false)
})

describe('the language of $search', () => {
  test.each([
    ['quokkaburrow quokkashore', ['find-both', 'find-burrow', 'find-shore', 'find-mission', 'find-group']],
    ['"quokkaburrow" "quokkashore"', ['find-both']],
    ['quokkaburrow AND quokkashore', ['find-both']],
    ['quokkaburrow NOT quokkashore', ['find-burrow', 'find-mission']],
    ['(quokkaburrow OR quokkashore) NOT (walk OR dig) NOT mission', ['find-group', 'find-both']],
    ['"quokkaburrow to quokkashore"', ['find-both']],
    ['"quokkashore to quokkaburrow"', []],
    ['quokkalighthouse', ['find-step']],
    ['Quökkalighthouses', ['find-step']]
  ])('%s', async (text, slugs) => {
    expect((await search.slugs(text)).toSorted()).toEqual(slugs.toSorted())
  })

  test.each([
    'AND',
    'quokkalighthouse AND',
    'OR quokkalighthouse',
    '"quokkalighthouse',
    'quokkalighthouse)',
    "c++ '&' 50%"
  ])('no expression is refused: %s', async text => {
    expect((await search.list('SearchableItems', text)).status).toBe(200)
    if (text.includes('light')) expect(await search.slugs(text)).toContain('find-step')
  })
})

describe('options together', () => {
  const all = ['find-burrow', 'find-both', 'find-mission']

  testOnBoth('$filter, $count, $top, $skip and $select', async () => {
    const filtered = { $filter: "experienceTag eq 'beginner' and taskType eq 'TUTORIAL'", $count: 'true' }
    const page = await search.page('SearchableItems', OURS, { ...filtered, $top: '1', $skip: '1', $select: 'slug' })
    expect([page['@odata.count'], page.value.length, page['@odata.nextLink']]).toEqual([2, 1, undefined])
    expect(Object.keys(page.value[0] ?? {})).toEqual(['slug', 'ID'])
    expect((await search.ask(`SearchableItems/$count?$search=${OURS}`)).text()).toBe('7')
    expect((await search.page('SearchableItems', OURS, { $top: '0', $count: 'true' }))['@odata.count']).toBe(7)
  })

  test('$orderby decides among rows of the same rank, and not above it', async () => {
    const titles = { $orderby: 'title desc', $select: 'title' }
    expect(await search.slugs('quokkaburrow', { $orderby: 'title desc' })).toEqual(all)
    const [one, other] = [
      await search.page('SearchableItems', OURS, { ...titles, $select: 'title,searchScore', $top: '7' }),
      await search.page('SearchableItems', OURS, { $orderby: 'title', $select: 'title,searchScore', $top: '7' })
    ]
    const ranks = ({ value }: Page) => value.map(({ searchScore }) => searchScore)
    expect(ranks(one)).toEqual(ranks(other))
    const best = Math.max(...ranks(one).map(Number))
    const first = ({ value }: Page) => value.filter(({ searchScore }) => searchScore === best).map(({ title }) => title)
    expect(first(one)).toEqual(first(other).toReversed())
  })

  test('pages lead to the next one, and their rows are those of the whole', async () => {
    const whole = await search.slugs(OURS)
    const headers = { prefer: 'odata.maxpagesize=3' }
    const seen: string[] = []
    let next: string | undefined = `SearchableItems?$search=${OURS}&$skip=1&$top=5`
    while (next !== undefined) {
      const page: Page = (await get(`${backend.url}/search/${next}`, headers)).json<Page>()
      seen.push(...page.value.map(({ slug }) => slug))
      expect(page.value.length).toBeLessThanOrEqual(3)
      next = page['@odata.nextLink']
    }
    expect(seen).toEqual(whole.slice(1, 6))
  })

  test('without $search rows have no score, and one row can be read', async () => {
    const [row] = (await search.ask(`SearchableItems?$filter=slug eq 'find-mission'`.replaceAll(' ', '%20'))).json<{
      value: { ID: string; searchScore: number | null }[]
    }>().value
    expect(row?.searchScore).toBeNull()
    const one = await search.ask(`SearchableItems(${row?.ID})`)
    expect([one.status, one.json<{ slug: string }>().slug]).toEqual([200, 'find-mission'])
  })

  test('parts of a batch', async () => {
    const requests = ['quokkalighthouse', '"quokkaburrow to quokkashore"'].map((text, index) => ({
      id: String(index),
      method: 'GET',
      url: `Tutorials?$search=${encodeURIComponent(text)}&$select=slug`
    }))
    const { responses } = (await post(`${backend.url}/search/$batch`, { requests })).json<{
      responses: { body: Page }[]
    }>()
    expect(responses.map(({ body }) => body.value.map(({ slug }) => slug))).toEqual([['find-step'], ['find-both']])
  })
})

test('the dictionary of tags is read and searched as elsewhere', async () => {
  expect((await search.ask('Tags?$top=1')).status).toBe(200)
  expect((await search.ask('Tags?$search=quokka&$top=1')).json<Page>().value).toEqual([])
})

describe('functions for pages', () => {
  test.each(['quokkaburrow quokkashore', '"quokkaburrow" quokkashore', 'quokkaburrow AND quokkashore', OURS])(
    'all of them find as many as lists do: %s',
    async text => {
      const count = async (set: string) =>
        (await search.ask(`${set}/$count?${search.options({ $search: text })}`)).text()
      const total = Number(await count('SearchableItems'))
      const facets = (await search.call('getFacets', { search: text })).json<{
        totalCount: number
        typeCounts: { name: string; count: number }[]
      }>()
      expect(facets.totalCount).toBe(total)
      expect(facets.typeCounts).toContainEqual({ name: 'TUTORIAL', count: Number(await count('Tutorials')) })
      for (const name of ['find', 'matches', 'suggest'])
        expect([name, (await search.call(name, { query: text })).json()]).toEqual([
          ...[name, expect.objectContaining({ total })]
        ])
    }
  )

  test('getFacets counts by type, experience and tag; a filter does not narrow its own numbers', async () => {
    const facets = (await search.call('getFacets', { search: OURS, experience: 'beginner' })).json()
    expect(facets).toMatchObject({
      totalCount: 3,
      typeCounts: [
        { name: 'TUTORIAL', count: 2 },
        { name: 'MISSION', count: 1 }
      ],
      experienceCounts: [
        { name: 'beginner', count: 3 },
        { name: 'advanced', count: 1 },
        { name: 'intermediate', count: 1 }
      ]
    })
  })

  test('suggest finds the beginning of the last word, by type, at the step', async () => {
    const found = (await search.call('suggest', { query: `${OURS} quokkalight` })).json()
    expect(found).toMatchObject({
      total: 1,
      groups: [
        {
          taskType: 'TUTORIAL',
          total: 1,
          items: [{ slug: 'find-step', step: 2, stepTitle: [{ text: 'Look', hit: false }] }]
        }
      ]
    })
    const { groups } = (await search.call('suggest', { query: 'dig quokkabur' })).json<{
      groups: { items: { slug: string; title: object[] }[] }[]
    }>()
    expect(groups[0]?.items[0]).toMatchObject({
      slug: 'find-burrow',
      title: [
        { text: 'Dig', hit: true },
        { text: ' a ', hit: false },
        { text: 'quokkaburrow', hit: true }
      ]
    })
  })

  test('find has excerpts and the numbers of all facets', async () => {
    const found = (await search.call('find', { query: 'quokkalighthouse', levels: '', top: 5 })).json()
    expect(found).toMatchObject({
      total: 1,
      items: [
        {
          slug: 'find-step',
          step: 2,
          excerpt: [
            { text: 'There the ', hit: false },
            { text: 'quokkalighthouse', hit: true },
            { text: ' stands.', hit: false }
          ]
        }
      ],
      types: [{ name: 'TUTORIAL', count: 1 }]
    })
    const narrowed = (await search.call('find', { query: OURS, types: 'mission,group' })).json<{ total: number }>()
    expect(narrowed.total).toBe(2)
  })
})
