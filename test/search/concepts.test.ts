import { beforeAll, expect } from '@jest/globals'
import { storeGraph } from '../graph/support/stored-graph.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { get } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { BY_CAP, type Item, publishWritten, searching, unlimited } from './support/searched.ts'

onBoth('types', 'statements')

let backend: Backend
let search: ReturnType<typeof searching>

beforeAll(async () => {
  // its own: it asks for all that is found, and others write words of theirs
  backend = await startBackend({ env: unlimited })
  search = searching(backend)
  await publishWritten(backend, { 'about-quolls': { title: 'About quolls' } }, 'quolls')
  const hidden = (name: string, status: string) => ({ name, status })
  await storeGraph(backend, {
    concepts: {
      'quoll-habitats': { name: 'Habitats of the quoll' },
      'quoll-secret': { name: 'Quoll not published', published: false },
      'quoll-vetoed': hidden('Quoll vetoed', 'VETOED'),
      'quoll-merged': hidden('Quoll merged', 'MERGED'),
      'quoll-retired': hidden('Quoll retired', 'RETIRED')
    },
    teaches: [['about-quolls', 'quoll-habitats']]
  })
  await found('quoll', ['about-quolls', 'quoll-habitats'])
})

const found = async (words: string, slugs: readonly string[]) => {
  let last: readonly string[] = []
  await until(
    async () => (last = (await search.slugs(words)).toSorted()).join() === slugs.join(),
    () => `${words}: ${last.join()}`
  )
}

testOnBoth('published concepts are found beside tasks, with the columns of all items', async () => {
  const { value } = await search.page('SearchableItems', 'habitats')
  expect(value).toEqual([
    expect.objectContaining({ taskType: 'CONCEPT', slug: 'quoll-habitats', title: 'Habitats of the quoll' })
  ])
  // CAP answers the same
  const [path, options] = ['SearchableItems', search.options({ $search: 'habitats' })]
  expect((await search.ask(`${path}?${options}&${BY_CAP}`)).json<{ value: Item[] }>().value).toEqual(value)
  const listed = await search.ask(
    `SearchableItems?${search.options({ $filter: "taskType eq 'CONCEPT' and startswith(slug,'quoll')" })}`
  )
  expect(listed.json<{ value: Item[] }>().value.map(({ slug }) => slug)).toEqual(['quoll-habitats'])
  expect(await search.slugs('quoll', {}, 'Tutorials')).toEqual(['about-quolls'])
})

test('numbers and suggestions have them as a type of their own', async () => {
  const facets = await search.call('getFacets', { search: 'quoll' })
  expect(facets.json<{ typeCounts: object[] }>().typeCounts).toEqual([
    { name: 'CONCEPT', count: 1 },
    { name: 'TUTORIAL', count: 1 }
  ])
  const { groups } = (await search.call('suggest', { query: 'habit', top: 5 })).json<{ groups: object[] }>()
  expect(groups).toEqual([
    expect.objectContaining({ taskType: 'CONCEPT', items: [expect.objectContaining({ slug: 'quoll-habitats' })] })
  ])
  const matches = (await search.call('matches', { query: 'quol' })).json<{ keys: string[]; concepts: object[] }>()
  expect(matches.keys.toSorted()).toEqual(['CONCEPT:quoll-habitats', 'TUTORIAL:about-quolls'])
  expect(matches.concepts).toEqual([{ slug: 'quoll-habitats', title: 'Habitats of the quoll' }])
})

testOnBoth('a concept is found by its other slugs, and is gone when it is published no more', async () => {
  await storeGraph(backend, { concepts: { dibbler: { name: 'Dibbler' } } })
  await found('dibbler', ['dibbler'])
  const [row] = await backend.sql(`SELECT ID FROM tutorials_graph_Concepts WHERE slug = 'dibbler'`)
  await backend.sql(`INSERT INTO tutorials_graph_ConceptAliases (alias, concept_ID) VALUES ('banded-anteater', ?)`, [
    String(row?.['id'])
  ])
  await storeGraph(backend, {})
  await found('anteater', ['dibbler'])
  await backend.sql(`UPDATE tutorials_graph_Concepts SET publishedAt = NULL WHERE slug = 'dibbler'`)
  await storeGraph(backend, {})
  await found('dibbler', [])
  expect(
    (await get(`${backend.url}/search/SearchableItems?$filter=slug%20eq%20'dibbler'`)).json<{ value: [] }>()
  ).toEqual(expect.objectContaining({ value: [] }))
})
