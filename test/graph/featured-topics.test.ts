import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { get } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { graphChanged, storeGraph } from './support/stored-graph.ts'

inFullRun()

interface Answer {
  readonly topics: readonly {
    conceptSlug: string
    displayTitle: string
    source: string
    tutorials: readonly string[]
  }[]
  readonly computedAt: string | null
}

let one: Backend
let other: Backend

beforeAll(async () => {
  one = await startBackend()
  other = await startBackend({ database: one.database, dataDir: one.dataDir })
  await storeGraph(one, {
    concepts: { branch: { name: 'Branch' }, hub: { name: 'Hub' }, untaught: {}, secret: { published: false } },
    tutorials: ['one', 'two', 'three', 'apart'],
    teaches: [
      ['one', 'hub'],
      ['two', 'hub'],
      ['three', 'hub'],
      ['apart', 'branch'],
      ['one', 'secret']
    ]
  })
})

const featured = async (backend = one): Promise<Answer> =>
  (await get(`${backend.url}/build/featured-topics`)).json<Answer>()
const slugs = async (backend = one): Promise<readonly string[]> =>
  (await featured(backend)).topics.map(({ conceptSlug }) => conceptSlug)

describe('/build/featured-topics', () => {
  test('tells what the night would choose before the first one', async () => {
    const { computedAt, topics } = await featured()
    expect(computedAt).toBeNull()
    expect(topics.map(({ conceptSlug }) => conceptSlug)).toEqual(['hub', 'branch'])
  })

  verifies('GRAPH-074', 'tells on every instance what the night has chosen, in that order', async () => {
    for (const job of ['kg-pagerank', 'kg-communities', 'kg-featured-topics']) await one.runJob(job)
    for (const instance of [one, other]) await until(async () => (await featured(instance)).computedAt !== null)
    const answer = await get(`${other.url}/build/featured-topics`)
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    expect(answer.json<Answer>().topics).toMatchObject([
      {
        conceptSlug: 'hub',
        displayTitle: 'Hub',
        source: 'KG',
        tutorials: expect.arrayContaining(['one', 'two', 'three'])
      },
      { conceptSlug: 'branch', tutorials: ['apart'] }
    ])
  })

  test('keeps unpublished concepts and retired tutorials to itself at once, and tells new names', async () => {
    await one.sql(`UPDATE tutorials_graph_Concepts SET publishedAt = NULL WHERE slug = 'branch'`)
    await one.sql(`UPDATE tutorials_graph_Concepts SET name = 'Centre' WHERE slug = 'hub'`)
    await one.sql(`UPDATE tutorials_catalog_Tutorials SET status = 'INACTIVE' WHERE slug = 'two'`)
    await graphChanged(one)
    for (const instance of [one, other]) await until(async () => (await slugs(instance)).join() === 'hub')
    const [hub] = (await featured()).topics
    expect([hub?.displayTitle, hub?.tutorials.toSorted()]).toEqual(['Centre', ['one', 'three']])
  })

  test('an editor has the last word on the title and the tutorials', async () => {
    await one.sql(
      `UPDATE tutorials_graph_FeaturedTopicsSnapshot SET source = 'EDITORIAL', displayTitle = 'Begin with the hub',
       tutorials = '["apart","two"]' WHERE conceptSlug = 'hub'`
    )
    await graphChanged(one)
    await until(async () => (await featured()).topics[0]?.displayTitle === 'Begin with the hub')
    // a retired tutorial has no page, whoever has chosen it
    expect((await featured()).topics[0]?.tutorials).toEqual(['apart'])
  })
})
