import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { framesFor } from '../chat/support/chat.ts'
import { change, inSteps, wordVector } from '../embeddings/support/tutorials.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get } from '../support/http/http.ts'
import type { ChatReply } from '../support/http/model-chat.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { storeGraph } from './support/stored-graph.ts'

onBothInFullRun('statements', 'concurrency', 'types')
inFullRun()

const TABLE = 'tutorials_graph_KgOnDemandRequests'
const slugs = Array.from({ length: 7 }, (_, place) => `mesh-${place}`)

let model: ModelEndpoint
let backend: Backend
let other: Backend

beforeAll(async () => {
  model = await startModelEndpoint(wordVector)
  model.talkWith(({ messages }) => {
    const query = messages.findLast(({ role }) => role === 'user')?.content ?? ''
    const isAnswered = messages.at(-1)?.role === 'tool'
    return isAnswered ? { text: 'So.' } : { calls: [{ name: 'expandSearchConcepts', input: { query } }] }
  })
  const env = { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '30000', SEARCH_RATE_LIMIT_MAX: '100000' }
  backend = await startBackend({ env })
  other = await startBackend({ database: backend.database, dataDir: backend.dataDir, env })
  await publish(backend, Object.fromEntries(slugs.map(slug => [slug, inSteps(slug, 'Quagmire is crossed here.')])))
  await storeGraph(backend, {
    concepts: {
      bridge: {},
      ford: {},
      tunnel: {},
      'old-bridge': { status: 'RETIRED' },
      'bad-bridge': { status: 'VETOED' }
    }
  })
  await change(backend, { enabled: true, onDemandExtractionEnabled: true }, 'KnowledgeGraphSettings')
  await change(backend, { enabled: true, maxRequestsPerUser: 100_000 }, 'ChatSettings')
  const knows = async (address: string, text: string) => (await get(address)).text().includes(text)
  for (const { url } of [backend, other]) {
    await until(() => knows(`${url}/search/find?term=quagmire`, 'mesh-0'))
    await until(() => knows(`${url}/graph/searchKG(term='bridge',maxConcepts=1,maxTutorials=1)`, '"slug":"bridge"'))
  }
})
beforeEach(async () => {
  await backend.sql(`DELETE FROM ${TABLE}`)
  reply({ value: { concepts: [] } })
})
afterAll(() => model.stop())

const reply = (value: ChatReply) => model.replyWith(() => value)
const requests = () => backend.sql(`SELECT * FROM ${TABLE} ORDER BY requestedAt, query`)
const ask = (query: string, user = 'learner', of = backend) => framesFor(of.url, query, { user })
const drain = (of = backend) => of.runJob('kg-ondemand-drain')

/** Puts a request into the queue past the assistant. */
async function put(query: string, row: Readonly<Record<string, string | number | Date>> = {}): Promise<void> {
  const all = { ID: randomUUID(), query, normalizedKey: query, requestedByKind: 'anon', status: 'PENDING', attempts: 0, requestedAt: new Date(), ...row } // prettier-ignore
  const marks = Object.keys(all).map(() => '?')
  await backend.sql(`INSERT INTO ${TABLE} (${Object.keys(all).join(', ')}) VALUES (${marks.join(', ')})`, Object.values(all)) // prettier-ignore
}

const links = () =>
  backend.sql(
    `SELECT t.slug AS tutorial, c.slug AS concept, c.status, l.confidence FROM tutorials_graph_TutorialConceptLinks l
     JOIN tutorials_catalog_Tutorials t ON t.ID = l.tutorial_ID JOIN tutorials_graph_Concepts c ON c.ID = l.concept_ID
     ORDER BY t.slug, c.slug`
  )

describe('the queue', () => {
  verifiesOnSqlite(
    ['CHAT-018', 'GRAPH-028'],
    'takes a query for which there is no concept, once while it waits',
    async () => {
      await ask('Quagmire, crossing!')
      await ask('  quagmire   CROSSING')
      await ask('quagmire crossing', 'learner2', other)
      expect(await requests()).toMatchObject([
        { query: 'Quagmire, crossing!', normalizedkey: 'quagmire crossing', status: 'PENDING', attempts: 0 }
      ])
      await ask('bridge')
      expect(await requests()).toHaveLength(1)
      const shown = (await get(`${backend.url}/admin/KgOnDemandRequests`, as('admin'))).json<{ value: object[] }>()
        .value
      expect(shown).toMatchObject([{ status: 'PENDING', attempts: 0 }])
    }
  )

  verifies('GRAPH-083', 'takes 3 queries of a user in an hour, over all instances', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, at) => ask(`quagmire ${at}`, 'learner', at % 2 ? other : backend)))
    expect(await requests()).toHaveLength(3)
    await ask('quagmire of another', 'learner2')
    expect(await requests()).toHaveLength(4)
    await backend.sql(`UPDATE ${TABLE} SET requestedAt = ?`, [new Date(Date.now() - 61 * 60_000)])
    await ask('quagmire later')
    expect(await requests()).toHaveLength(5)
  })

  verifiesOnSqlite('GRAPH-084', 'takes 20 queries of all in an hour', async () => {
    for (let at = 0; at < 20; at++) await put(`asked ${at}`, { status: 'DONE' })
    await ask('quagmire after twenty')
    expect(await requests()).toHaveLength(20)
  })
})

describe('kg-ondemand-drain', () => {
  verifies(
    ['GRAPH-050', 'GRAPH-079', 'GRAPH-080', 'GRAPH-086'],
    'links five tutorials that fit to concepts that exist, at 0.7 and more',
    async () => {
      const concepts = [
        ['bridge', 0.8],
        ['ford', 0.7],
        ['tunnel', 0.699],
        ['old-bridge', 0.95],
        ['bad-bridge', 1],
        ['invented', 1],
        ['bridge', 0.9]
      ].map(([slug, confidence]) => ({ slug, confidence }))
      reply({ value: { concepts } })
      const before = model.chats.length
      await put('quagmire')
      await drain()
      expect(model.chats.length - before).toBe(5)
      const [row] = await requests()
      expect(row).toMatchObject({ status: 'DONE', attempts: 1, tutorialsextracted: 5, conceptscreated: 0 })
      expect(row).toMatchObject({ llmprompttokens: 500, llmcompletiontokens: 100, lasterror: null })
      const found = await links()
      expect(found.map(({ concept, status, confidence }) => [concept, status, Number(confidence)])).toEqual(
        Array.from({ length: 5 }, () => [
          ['bridge', 'ACTIVE', 0.8],
          ['ford', 'ACTIVE', 0.7],
          ['old-bridge', 'ACTIVE', 0.95]
        ]).flat()
      )
      expect(new Set(found.map(({ tutorial }) => tutorial)).size).toBe(5)
      const known = await backend.sql('SELECT slug FROM tutorials_graph_Concepts ORDER BY slug')
      expect(known.map(({ slug }) => slug)).toEqual(['bad-bridge', 'bridge', 'ford', 'old-bridge', 'tunnel'])
    }
  )

  verifies(['GRAPH-052', 'GRAPH-085'], 'takes the three oldest, RUNNING meanwhile, on one instance', async () => {
    for (let at = 0; at < 4; at++) await put(`quagmire ${at}`, { requestedAt: new Date(Date.now() - (9 - at) * 1000) })
    const states = async () => (await requests()).map(({ status, attempts }) => [status, attempts].join(' '))
    const meanwhile: Promise<readonly unknown[]>[] = []
    model.replyWith(async () => {
      if (meanwhile.length === 0) meanwhile.push(Promise.all([drain(other), states()]))
      await meanwhile[0]
      return { value: { concepts: [] } }
    })
    await drain()
    // the other instance does nothing beside it
    expect(await meanwhile[0]).toEqual([{}, ['RUNNING 1', 'RUNNING 1', 'RUNNING 1', 'PENDING 0']])
    expect(await states()).toEqual(['DONE 1', 'DONE 1', 'DONE 1', 'PENDING 0'])
    await drain()
    expect(await states()).toEqual(['DONE 1', 'DONE 1', 'DONE 1', 'DONE 1'])
  })

  verifiesOnSqlite(['GRAPH-053', 'GRAPH-054'], 'tries what was left RUNNING again, three times at most', async () => {
    await put('quagmire left', { status: 'RUNNING', attempts: 1 })
    await put('quagmire given up', { status: 'RUNNING', attempts: 3 })
    await drain()
    const rows = new Map((await requests()).map(row => [row['query'], row]))
    expect(rows.get('quagmire given up')).toMatchObject({ status: 'FAILED', attempts: 3 })
    expect(rows.get('quagmire left')).toMatchObject({ status: 'DONE', attempts: 2 })

    await backend.sql(`DELETE FROM ${TABLE}`)
    await put('quagmire fails')
    reply({ status: 401 })
    for (const [status, attempts] of [
      ['PENDING', 1],
      ['PENDING', 2],
      ['FAILED', 3],
      ['FAILED', 3]
    ] as const) {
      // prettier-ignore
      await drain()
      expect(await requests()).toMatchObject([{ status, attempts, lasterror: expect.stringContaining('model') }])
    }
  })

  verifiesOnSqlite('GRAPH-078', 'works only while the graph and extraction on demand are on', async () => {
    for (const off of [{ enabled: false }, { onDemandExtractionEnabled: false }]) {
      await change(backend, off, 'KnowledgeGraphSettings')
      await put(`quagmire ${Object.keys(off).join()}`)
      await drain()
      expect((await requests()).map(({ status }) => status)).toEqual(['PENDING'])
      await ask('quagmire while it is off')
      expect(await requests()).toHaveLength(1)
      await backend.sql(`DELETE FROM ${TABLE}`)
      await change(backend, { enabled: true, onDemandExtractionEnabled: true }, 'KnowledgeGraphSettings')
    }
  })

  test('a tutorial that the model refuses is left out', async () => {
    reply('refusal')
    await put('quagmire refused')
    await drain()
    expect(await requests()).toMatchObject([{ status: 'DONE', tutorialsextracted: 0, conceptsmerged: 0 }])
  })
})
