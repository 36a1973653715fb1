import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, post } from '../support/http/http.ts'

onBoth('statements', 'times')
inFullRun()

interface Item {
  readonly name: string
  readonly count: number
  readonly at: string
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
}

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

async function counts(): Promise<Readonly<Record<string, number>>> {
  const answer = await get(`${backend.url}/admin/attention()`, as('admin'))
  expect(answer.status).toBe(200)
  return Object.fromEntries(answer.json<{ value: Item[] }>().value.map(({ name, count }) => [name, count]))
}

const insert = (table: string, row: Readonly<Record<string, string | number | boolean | null>>) =>
  backend.sql(
    `INSERT INTO tutorials_${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map(() => '?')
      .join(', ')})`,
    Object.values(row)
  )

async function added(name: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await counts())[name] ?? NaN
  await act()
  return ((await counts())[name] ?? NaN) - before
}

describe('what needs attention', () => {
  test('is told to admins alone, in one request, each with the page of its rows', async () => {
    expect((await get(`${backend.url}/admin/attention()`, as('author'))).status).toBe(403)
    const { value } = (await get(`${backend.url}/admin/attention()`, as('admin'))).json<{ value: Item[] }>()
    expect(value.map(({ name, at }) => `${name} ${at}`)).toEqual([
      'secrets $secrets',
      'reviews-due Tutorials',
      'without-model ChatSettings',
      'open-problems ProblemReports',
      'dead-letters CompletionPushQueue',
      'concepts-to-publish $concepts',
      'active-alerts Alerts',
      'failing-sources HomepageFeedSources',
      'videos-without-key HomepageConfig',
      'broken-links BrokenLinks',
      'failed-jobs $jobs',
      'samples $operations'
    ])
    expect(value.find(({ name }) => name === 'dead-letters')?.parameters).toEqual([
      expect.objectContaining({ name: 'f.status', value: 'FAILED' })
    ])
  })

  verifies('JOBS-022', 'a job counts until a run of it goes well', async () => {
    const run = (status: string, startedAt: string) => () =>
      insert('platform_PipelineLog', {
        ID: randomUUID(),
        pipelineType: 'SCHEDULED_JOB',
        jobName: 'kg-wcc',
        status,
        startedAt
      })
    expect(await added('failed-jobs', run('FAILED', '2026-11-01T00:00:00.000Z'))).toBe(1)
    expect(await added('failed-jobs', run('FAILED', '2026-11-01T00:01:00.000Z'))).toBe(0)
    expect(await added('failed-jobs', run('SUCCESS', '2026-11-01T00:02:00.000Z'))).toBe(-1)
  })

  verifiesOnSqlite('SECRETS-019', 'a secret counts that has no value', async () => {
    const row = { ID: randomUUID(), key: `ATTENTION_${Date.now()}`, kind: 'other' }
    const created = () => post(`${backend.url}/admin/Secrets`, row, as('admin'))
    expect(await added('secrets', created)).toBe(1)
  })

  test('a tutorial counts half a year after its review', async () => {
    const tutorial = async (reviewedDate: string, status: string): Promise<void> => {
      const ID = randomUUID()
      await insert('catalog_Tutorials', { ID, slug: `t-${ID}`, title: 'One', status })
      await insert('catalog_TutorialMeta', { ID: randomUUID(), tutorial_ID: ID, reviewedDate })
    }
    const old = '2020-01-01T00:00:00.000Z'
    expect(await added('reviews-due', () => tutorial(old, 'ACTIVE'))).toBe(1)
    expect(await added('reviews-due', () => tutorial(old, 'INACTIVE'))).toBe(0)
    expect(await added('reviews-due', () => tutorial(new Date().toISOString(), 'ACTIVE'))).toBe(0)
  })

  testOnBoth('a concept counts that tutorials teach and nobody has published', async () => {
    const concept = async (publishedAt: string | null, links: number): Promise<void> => {
      const ID = randomUUID()
      await insert('graph_Concepts', { ID, slug: ID, name: ID, status: 'ACTIVE', publishedAt })
      for (let number = 0; number < links; number += 1) {
        const tutorial = randomUUID()
        await insert('catalog_Tutorials', { ID: tutorial, slug: `t-${tutorial}`, title: 'One', status: 'ACTIVE' })
        await insert('graph_TutorialConceptLinks', {
          ID: randomUUID(),
          tutorial_ID: tutorial,
          concept_ID: ID,
          predicate: 'teaches'
        })
      }
    }
    expect(await added('concepts-to-publish', () => concept(null, 2))).toBe(1)
    expect(await added('concepts-to-publish', () => concept(null, 0))).toBe(0)
    expect(await added('concepts-to-publish', () => concept('2026-01-01T00:00:00.000Z', 1))).toBe(0)
  })

  test('an alert counts that is switched on', async () => {
    const alert = (active: boolean) => () => insert('homepage_Alerts', { ID: randomUUID(), title: 'One', active })
    expect(await added('active-alerts', alert(true))).toBe(1)
    expect(await added('active-alerts', alert(false))).toBe(0)
  })
})
