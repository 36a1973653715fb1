import { beforeAll, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { inheritedEnvironment } from '../support/environment.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import type { Outcome } from './support/cap-client.ts'

inFullRun()

type Outcomes = Readonly<Record<string, Outcome>>

const script = join(import.meta.dirname, 'support', 'cap-client.ts')
const rows = (...slugs: string[]) => ({ result: slugs.map(slug => ({ slug })) })

let backend: Backend
let ID: string

beforeAll(async () => {
  backend = await startBackend()
  for (const name of ['client>one', 'client>two'])
    expect((await post(`${backend.url}/admin/Tags`, { name }, as('admin'))).status).toBe(201)
  const metadata = {
    'client-a': { title: 'First tutorial', tags: ['client>one', 'client>two'] },
    'client-b': { title: 'Second tutorial', tags: ['client>two'] },
    'client-c': { title: 'Third tutorial' }
  }
  const documents = Object.fromEntries(Object.keys(metadata).map(slug => [slug, sampleDocument(slug)]))
  await publish(backend, documents, { metadata })
  const found = await get(`${backend.url}/admin/Tutorials?$filter=slug%20eq%20'client-a'&$select=ID`, as('admin'))
  ID = found.json<{ value: readonly [{ ID: string }] }>().value[0].ID
})

async function asked(user: string, name?: string): Promise<Outcomes> {
  const credentials = { url: `${backend.url}/hcql/admin`, username: user, password: user }
  // a folder of its own, so that it reads the configuration of no project
  const run = await promisify(execFile)(process.execPath, [script, JSON.stringify({ name, credentials }), ID], {
    cwd: scratchFolder('cap-client'),
    env: inheritedEnvironment()
  })
  return JSON.parse(run.stdout.slice(run.stdout.indexOf('{'))) as Outcomes
}

/** The answers to the queries of `support/cap-client.ts`. */
const answers: Outcomes = {
  list: rows('client-a', 'client-b', 'client-c'),
  short: rows('client-a', 'client-b', 'client-c'),
  page: rows('client-b'),
  key: { result: 'client-a' },
  one: { result: { slug: 'client-a', name: 'First tutorial' } },
  oneCount: { result: { n: 3 } },
  isThere: { result: { 1: 1 } },
  count: { result: { rows: [{ slug: 'client-a' }, { slug: 'client-b' }], count: 3 } },
  search: rows('client-b'),
  exists: rows('client-a', 'client-b'),
  notExists: rows('client-c'),
  existsFiltered: { result: expect.arrayContaining([{ slug: 'client-a' }, { slug: 'client-b' }]) },
  existsNested: { result: [{ tag_name: 'client>one' }, { tag_name: 'client>two' }] },
  infix: rows('client-b'),
  path: { result: [{ tag_name: 'client>one' }, { tag_name: 'client>two' }] },
  pathFiltered: { result: [{ name: 'client>two' }] },
  inQuery: rows('client-a', 'client-b'),
  sameEntity: rows('client-c'),
  grouped: { result: [{ tutorial_slug: 'client-a', n: 2 }] },
  existsQuery: rows()
}

describe.each([['AdminService'], [undefined]])('the client of CAP, connected as %s', name => {
  let outcomes: Outcomes

  beforeAll(async () => {
    outcomes = await asked('admin', name)
  })

  verifies(['HCQL-004', 'HCQL-020'], 'gets what it asks for', () => {
    const { none, noKey, ...given } = outcomes
    expect(given).toMatchObject(answers)
    expect([none, noKey]).toEqual([{}, {}])
  })

  test('gets rows within rows, and filters along paths', () => {
    expect(outcomes['nested']).toEqual({
      result: [
        { slug: 'client-a', tags: [{ called: 'client>two' }] },
        { slug: 'client-b', tags: [{ called: 'client>two' }] },
        { slug: 'client-c', tags: [] }
      ]
    })
    const { result } = outcomes['pathInColumn'] as { result: readonly { of_a: string | null }[] }
    expect(result.map(({ of_a: slug }) => slug).sort()).toEqual(['client-a', 'client-a', null])
  })

  verifies(['HCQL-021', 'HCQL-026'], 'meets each refusal with its status, code and place', () => {
    const refused = (status: number, target: string) => ({ error: { status, code: 'invalid_query', target } })
    expect(outcomes).toMatchObject({
      unknownColumn: refused(400, 'SELECT.columns[0].ref'),
      unknownEntity: refused(400, 'SELECT.from.ref'),
      otherService: refused(400, 'SELECT.where[2].SELECT.from.ref'),
      insert: refused(400, 'body'),
      create: refused(400, 'body'),
      update: refused(400, 'body'),
      remove: refused(400, 'body')
    })
  })
})

verifies(['HCQL-023', 'HCQL-024'], 'the client learns that it is not logged in, or may not', async () => {
  for (const [user, status, code] of [
    ['learner', 403, 'forbidden'],
    ['nobody', 401, 'unauthorized']
  ] as const) {
    const outcomes = await asked(user)
    for (const outcome of Object.values(outcomes)) expect(outcome).toMatchObject({ error: { status, code } })
  }
})
