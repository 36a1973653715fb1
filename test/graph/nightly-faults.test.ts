import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { get } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { graphChanged, storeGraph } from './support/stored-graph.ts'

onBothInFullRun('transactions', 'statements')

const day = 24 * 60 * 60 * 1000
/** Each job in the order of the night, the tables that it writes, and the write that is made to fail: the last of its transaction. */
const nights = [
  ['kg-pagerank', ['ConceptRank', 'TutorialRank'], 'INSERT', 'TutorialRank'],
  ['kg-communities', ['KgCommunity'], 'INSERT', 'KgCommunity'],
  ['kg-wcc', ['KgIsolation'], 'INSERT', 'KgIsolation'],
  ['kg-community-labels', ['KgCommunityLabel'], 'INSERT', 'KgCommunityLabel'],
  ['kg-featured-topics', ['FeaturedTopicsSnapshot'], 'INSERT', 'FeaturedTopicsSnapshot'],
  ['kg-retire-orphans', ['Concepts'], 'UPDATE', 'Concepts'],
  ['kg-topic-clusters', ['TopicClusters'], 'INSERT', 'TopicClusters']
] as const

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await storeGraph(backend, {
    concepts: { hub: {}, leaf: {}, alone: {} },
    tutorials: ['one', 'two', 'three'],
    teaches: [
      ['one', 'hub'],
      ['two', 'hub'],
      ['three', 'hub'],
      ['three', 'leaf']
    ]
  })
  for (const [job] of nights) await backend.runJob(job)
  await storeGraph(backend, {
    concepts: { other: {}, lonely: {} },
    tutorials: ['four', 'five', 'six'],
    teaches: [
      ['four', 'other'],
      ['five', 'other'],
      ['six', 'other']
    ]
  })
  await backend.sql(`UPDATE tutorials_graph_Concepts SET firstSeenAt = ? WHERE slug = 'alone'`, [
    new Date(Date.now() - 20 * day)
  ])
  await graphChanged(backend)
  await until(async () => (await get(`${backend.url}/graph/explore-data`)).text().includes('c:other'))
})

const trigger = {
  sqlite: (event: string, table: string) => [
    `CREATE TRIGGER struck BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'struck by the test'); END`
  ],
  postgres: (event: string, table: string) => [
    `CREATE OR REPLACE FUNCTION strike() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''struck by the test''; END'`,
    `CREATE TRIGGER struck BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION strike()`
  ]
}

const healed = { sqlite: () => 'DROP TRIGGER struck', postgres: (table: string) => `DROP TRIGGER struck ON ${table}` }

const contents = async (tables: readonly string[]): Promise<readonly string[]> => {
  const all = await Promise.all(tables.map(table => backend.sql(`SELECT * FROM tutorials_graph_${table}`)))
  return all
    .flat()
    .map(row => JSON.stringify(row))
    .sort()
}

const failures = (job: string) =>
  backend.sql(`SELECT errorDetails FROM tutorials_platform_PipelineLog WHERE status = 'FAILED' AND metadata LIKE ?`, [
    `%${job}%`
  ])

/** On PostgreSQL one of the jobs that replace rows, and the one that changes some: the others write as the first. */
const faults = nights.filter(
  ([job]) => databaseKind === 'sqlite' || job === 'kg-pagerank' || job === 'kg-retire-orphans'
)

describe.each(faults)('a fault in the write of %s', (job, tables, event, struck) => {
  const table = `tutorials_graph_${struck}`

  verifies(
    ['JOBS-019', 'JOBS-020', 'JOBS-021'],
    'leaves the rows of yesterday, is logged, and the next run writes all',
    async () => {
      const before = await contents(tables)
      for (const sql of trigger[databaseKind](event, table)) await backend.sql(sql)
      await expect(backend.runJob(job)).rejects.toThrow()
      await backend.sql(healed[databaseKind](table))
      expect(await contents(tables)).toEqual(before)
      expect(await failures(job)).toEqual([{ errordetails: expect.stringContaining('struck by the test') }])
      expect((await get(`${backend.url}/health`)).status).toBe(200)
      expect((await get(`${backend.url}/graph/path?from=one&to=two`)).status).toBe(200)

      await backend.runJob(job)
      const after = await contents(tables)
      expect(after).not.toEqual(before)
      await backend.runJob(job)
      expect(await contents(tables)).toEqual(after)
      expect(await failures(job)).toHaveLength(1)
    }
  )
})
