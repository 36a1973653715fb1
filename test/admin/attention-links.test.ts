import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { type ListOfAddress, listsOf } from './support/list-of-address.ts'

onBoth('statements', 'times')
inFullRun()

interface Item {
  readonly name: string
  readonly count: number
  readonly at: string
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
}

/** Items that count something else than rows, and lead to the page where it is mended. */
const withoutRows = new Set(['without-model', 'videos-without-key', 'samples'])

const LONG_AGO = '2020-01-01T00:00:00.000Z'

let backend: Backend
let listOf: ListOfAddress

async function ask<T>(path: string): Promise<T> {
  const answer = await get(`${backend.url}/admin/${path}`, as('admin'))
  expect([path, answer.status, answer.status === 200 ? '' : answer.text()]).toEqual([path, 200, ''])
  return answer.json<T>()
}

async function insert(table: string, row: Readonly<Record<string, string | number | boolean | null>>): Promise<string> {
  const ID = randomUUID()
  const all = { ...(table === 'homepage_FeedSources' || table.endsWith('PushQueue') ? {} : { ID }), ...row }
  await backend.sql(
    `INSERT INTO tutorials_${table} (${Object.keys(all).join(', ')}) VALUES (${Object.keys(all)
      .map(() => '?')
      .join(', ')})`,
    Object.values(all)
  )
  return ID
}

async function tutorial(status: string, reviewedDate: string | null): Promise<string> {
  const slug = `t-${randomUUID()}`
  const tutorial_ID = await insert('catalog_Tutorials', { slug, title: slug, status })
  await insert('catalog_TutorialMeta', { tutorial_ID, reviewedDate })
  return tutorial_ID
}

async function concept(status: string, publishedAt: string | null, tutorial_ID: string | undefined): Promise<void> {
  const name = randomUUID()
  const concept_ID = await insert('graph_Concepts', { slug: name, name, status, publishedAt })
  if (tutorial_ID !== undefined)
    await insert('graph_TutorialConceptLinks', { tutorial_ID, concept_ID, predicate: 'teaches' })
}

const link = (status: string, ignored: boolean) =>
  insert('links_CheckedLinks', {
    ...{ addressDigest: randomUUID(), address: 'https://x.example/', host: 'x.example', failures: 2 },
    ...{ status, ignored, nextCheckAt: LONG_AGO, brokenSince: LONG_AGO }
  })

const failing = (source: string, failingSince: string | null) =>
  insert('homepage_FeedSources', { source, kind: 'news', nextAt: LONG_AGO, failingSince })

const run = (jobName: string, status: string) =>
  insert('platform_PipelineLog', { pipelineType: 'SCHEDULED_JOB', jobName, status, startedAt: LONG_AGO })

/** Rows that count, each beside one that does not. */
beforeAll(async () => {
  backend = await startBackend()
  listOf = listsOf(await ask<object>('$metadata?$format=json'))
  for (const key of ['ATTENTION_ONE', 'ATTENTION_TWO'])
    await post(`${backend.url}/admin/Secrets`, { key, kind: 'other' }, as('admin'))
  const taught = await tutorial('ACTIVE', LONG_AGO)
  await tutorial('ACTIVE', LONG_AGO)
  await tutorial('INACTIVE', LONG_AGO)
  await tutorial('ACTIVE', null)
  await tutorial('ACTIVE', new Date().toISOString())
  await concept('ACTIVE', null, taught)
  await concept('ACTIVE', null, undefined)
  await concept('ACTIVE', LONG_AGO, taught)
  await concept('VETOED', null, taught)
  for (const active of [true, true, false]) await insert('homepage_Alerts', { title: 'One', active })
  for (const status of ['BROKEN', 'UNREACHABLE', 'OK']) for (const ignored of [true, false]) await link(status, ignored)
  await failing('https://former.example/rss', LONG_AGO)
  await failing('videos', LONG_AGO)
  await run('kg-wcc', 'FAILED')
  await run('kg-pagerank', 'SUCCESS')
  const user_ID = 990_001
  await backend.sql('INSERT INTO tutorials_people_Users (ID, uuid) VALUES (?, ?)', [user_ID, randomUUID()])
  for (const status of ['OPEN', 'FIXED'])
    await insert('feedback_ProblemReports', {
      ...{ reporter_ID: user_ID, tutorial_ID: taught, stepNumber: 1, kind: 'UNCLEAR', text: 'x', status }
    })
  for (const status of ['FAILED', 'FAILED', 'RETRYING'])
    await insert('learner_CompletionPushQueue', {
      ...{ submissionId: randomUUID(), user_ID, taskType: 'TUTORIAL', taskLegacyId: 1, status, attempts: 1 },
      ...{ completedAt: LONG_AGO, createdAt: LONG_AGO }
    })
})

/** How many rows the page of a link shows. */
async function rowsBehind({ at, parameters }: Item): Promise<number> {
  const address = new URLSearchParams(parameters.map(({ name, value }): [string, string] => [name, value]))
  if (at === '$concepts')
    return (await ask<{ total: number }>(`conceptGate(state='${String(address.get('queue'))}',words='',skip=0)`)).total
  if (at === '$jobs') {
    const { value } = await ask<{ value: { lastStatus: string }[] }>('listJobs()')
    return value.filter(({ lastStatus }) => lastStatus === address.get('f.lastStatus')).length
  }
  if (at === '$secrets') return (await ask<{ value: unknown[] }>('secretWarnings()')).value.length
  const { problems, query } = listOf(at, address)
  expect(problems).toEqual([])
  const page = await ask<{ '@odata.count': number }>(`${at}?${query}`)
  return page['@odata.count']
}

describe('what needs attention', () => {
  testOnBoth('leads to exactly what it counted', async () => {
    const { value } = await ask<{ value: Item[] }>('attention()')
    const items = value.filter(({ name }) => !withoutRows.has(name))
    const behind: [string, number][] = []
    for (const item of items) behind.push([item.name, await rowsBehind(item)])
    expect(behind).toEqual(items.map(({ name, count }) => [name, count]))
    expect(items.filter(({ count }) => count === 0).map(({ name }) => name)).toEqual([])
    expect(Object.fromEntries(behind)).toMatchObject({ 'reviews-due': 2, 'broken-links': 2, 'failing-sources': 1 })
  })
})
