import { beforeAll, expect } from '@jest/globals'
import { join } from 'node:path'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, bearer, get, post, send } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { startGateway } from '../support/gateway.ts'
import { failedStart, problems } from './support/failed-start.ts'
import { untilWritten } from '../support/until.ts'

onBothInFullRun('upgrades', 'constraints')
inFullRun()

/** Adds the domain of support/small-domain to a backend: the folder becomes CAP's `srv`, its server.ts lists all domains. */
const withNotes = {
  CDS_CONFIG: JSON.stringify({ folders: { srv: join('test', 'platform', 'support', 'small-domain/') } })
}

interface Note {
  readonly ID: string
  readonly number: number
  readonly slug: string
  readonly text: string
}

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ env: { ...withNotes, NOTES_BATCH: '2' } })
})

const address = (path: string) => `${backend.url}${path}`
const importNotes = (...slugs: string[]) => post(address('/build/notes'), { slugs }, bearer(backend.key))
const feed = async () => (await get(address('/build/notes'))).json<{ notes: Note[] }>().notes
const reloads = async () =>
  (await get(address('/build/notes/reloads'), as('admin'))).json<{ reloads: number }>().reloads

testOnBoth('a domain in one folder brings routes, a feed, a lock, a counter and a generation', async () => {
  expect(await feed()).toEqual([])
  const before = await reloads()
  expect((await importNotes('one', 'two', 'three')).json()).toEqual({ imported: 2 })
  expect(await feed()).toEqual([
    { number: 102, slug: 'two', text: 'imported' },
    { number: 101, slug: 'one', text: 'imported' }
  ])
  expect(await reloads()).toBeGreaterThan(before)
  const refused = await post(address('/build/notes'), { slugs: ['x'] }, bearer('wrong'))
  expect(refused.status).toBe(401)
})

testOnBoth('an index that is unique whatever the case, and the rules of its columns', async () => {
  const create = (note: object) => post(address('/notes/Notes'), note, as('learner'))
  expect((await create({ slug: 'Mine', text: 'a', weight: 5 })).json<Note>()).toMatchObject({ number: 103 })
  expect((await create({ slug: 'mINE' })).status).toBe(409)
  expect((await create({ slug: 'other', weight: 6 })).status).toBe(400)
  await expect(backend.sql(`UPDATE tutorials_notes_Notes SET weight = 6 WHERE slug = 'Mine'`)).rejects.toThrow()
})

test('a service with an action, behind a gate of its own', async () => {
  expect((await get(address('/notes/Notes'))).status).toBe(401)
  const [note] = (await get(address(`/notes/Notes?$filter=slug eq 'Mine'`), as('learner'))).json<{ value: Note[] }>()
    .value
  const renamed = await post(address('/notes/rename'), { note: note?.ID, text: 'b' }, as('learner'))
  expect(renamed.json<Note>()).toMatchObject({ slug: 'Mine', text: 'b' })
  expect(await feed()).toContainEqual({ number: 103, slug: 'Mine', text: 'b' })
})

testOnBoth('settings that admins change, and switches among all others', async () => {
  const change = {
    method: 'PATCH',
    body: '{"listLength":1}',
    headers: { ...as('admin'), 'content-type': 'application/json' }
  }
  expect((await send(address('/admin/NoteSettings'), change)).status).toBe(200)
  expect((await send(address('/admin/NoteSettings'), { ...change, body: '{"listLength":11}' })).status).toBe(400)
  expect((await importNotes('four')).status).toBe(200)
  expect(await feed()).toEqual([{ number: 104, slug: 'four', text: 'imported' }])
  const flags = (await get(address('/admin/FeatureFlags'), as('admin'))).json<{ value: { name: string }[] }>().value
  expect(flags.find(({ name }) => name === 'NOTES_ENABLED')).toMatchObject({ enabled: true, source: 'default' })
})

test('a tool for agents, whose fault is told by an id and nothing else', async () => {
  const call = async (slug: string) => {
    const params = { name: 'count_notes', arguments: { slug } }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    return (await post(address('/mcp/search'), message)).json<{
      result: { isError?: boolean; content: readonly { text: string }[]; structuredContent?: unknown }
    }>().result
  }
  expect((await call('none')).structuredContent).toEqual({ count: 0 })
  const failed = await call('broken')
  expect(failed).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^The tool failed; report id [\da-f-]{36}$/) }]
  })
  const id = failed.content[0]?.text.slice(-36) ?? ''
  expect(JSON.stringify(failed)).not.toMatch(/secret|\.ts/)
  await untilWritten(backend, id)
})

test('a job', async () => {
  expect(await backend.runJob('forget-imported-notes')).toEqual({ forgotten: 3 })
  expect(await backend.runJob('retention')).toHaveProperty(['tutorials.notes.Notes'])
})

test('the gateway needs no row: it hands on what it does not know, and the backend decides', async () => {
  const gateway = await startGateway(backend.url)
  expect((await get(`${gateway.url}/notes/$metadata`)).status).toBe(401)
  expect((await get(`${gateway.url}/notes/$metadata`, as('learner'))).status).toBe(200)
  const open = await get(`${gateway.url}/build/notes`)
  expect([open.status, open.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
})

test('variables of its own, which stop the start when they are malformed or misspelled', async () => {
  const output = await failedStart({ ...withNotes, NOTES_BATCH: '0', NOTES_BACH: '1' })
  expect(problems(output)).toEqual(['NOTES_BACH: unknown variable', 'NOTES_BATCH: must be an integer 1..100'])
  const setting = await failedStart({ ...withNotes, NOTE_LIST_LENGTH: '11' })
  expect(problems(setting)).toEqual([expect.stringContaining('NOTE_LIST_LENGTH')])
})

testOnBoth('a second start finds all of it', async () => {
  const { database, dataDir } = backend
  await backend.stop()
  backend = await startBackend({ database, dataDir, env: withNotes })
  expect((await importNotes('five', 'six', 'seven')).json()).toEqual({ imported: 3 })
  expect(await feed()).toEqual([{ number: 107, slug: 'seven', text: 'imported' }])
})
