import { afterEach, beforeAll, expect } from '@jest/globals'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'

onBoth('concurrency')

/** Requests of some hundred bytes, each of whose answers has almost as much as one may have. */
interface Kind {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

const batchOf = (url: string): object => ({
  requests: Array.from({ length: 14 }, (_, part) => ({
    id: String(part),
    method: 'GET',
    url: `${url}&$filter=contains(tolower(description),'${'e'.repeat((part % 2) + 1)}')`
  }))
})
const learner: Kind = { path: '/api/$batch', headers: as('learner'), body: batchOf('/Tutorials?$top=1000') }
const nobody: Kind = { path: '/graph/$batch', headers: {}, body: batchOf('/PublishedConcepts?$top=1000') }
const kinds: Readonly<Record<string, Kind>> = {
  'a person': learner,
  nobody,
  HCQL: {
    path: '/hcql/admin',
    headers: as('admin'),
    body: { SELECT: { from: { ref: ['Tutorials'] }, columns: [{ ref: ['description'] }] } }
  },
  GraphQL: {
    path: '/graphql',
    headers: as('api'),
    body: {
      query: `{ ${Array.from({ length: 10 }, (_, list) => `l${list}: Tutorials { nodes { slug description } }`).join(' ')} }`
    }
  }
}
let backend: Backend
const sockets = new Set<Socket>()

beforeAll(async () => {
  backend = await startBackend()
  const isSqlite = backend.database.kind === 'sqlite'
  const number = isSqlite ? "printf('%012d', n)" : "lpad(n::text, 12, '0')"
  const numbers = 'WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)'
  await backend.sql(
    `${numbers} INSERT INTO tutorials_catalog_Tutorials (ID, slug, title, status, description)
     SELECT '00000000-0000-4000-8000-' || ${number}, 'tutorial-' || n, 'Wide', 'ACTIVE', ? FROM numbers`,
    ['e'.repeat(500)]
  )
  await backend.sql(
    `${numbers} INSERT INTO tutorials_graph_Concepts (ID, slug, name, status, extractionCount, publishedAt, description)
     SELECT '00000000-0000-4000-9000-' || ${number}, 'concept-' || n, 'Wide', 'ACTIVE', 0, ?, ? FROM numbers`,
    ['2026-01-01T00:00:00.000Z', 'e'.repeat(500)]
  )
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

const ask = ({ path, headers, body }: Kind): Promise<HttpResponse> => post(`${backend.url}${path}`, body, headers)

/** Sends a request whose answer is never read. */
async function leaveUnread({ path, headers, body }: Kind): Promise<void> {
  const { hostname, port } = new URL(backend.url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  sockets.add(socket)
  await once(socket, 'connect')
  socket.pause()
  const text = JSON.stringify(body)
  const lines = Object.entries({
    host: hostname,
    'content-type': 'application/json',
    'content-length': text.length,
    ...headers
  })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`)
}

/** Megabytes of the process, by the system. */
const resident = (): number =>
  Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${backend.pid}/status`, 'latin1'))?.[1]) / 1024

/** The longest time for which `/health` has not answered until `work` is done, in milliseconds. */
async function silenceDuring(work: Promise<unknown>): Promise<number> {
  let longest = 0
  const isOver = () => Promise.race([work.then(() => true), delay(20, false)])
  do {
    const asked = performance.now()
    await get(`${backend.url}/health`)
    longest = Math.max(longest, performance.now() - asked)
  } while (!(await isOver()))
  return longest
}

/** Once by CAP and once by its plan, so that a hundred of them do nothing for the first time. */
async function warmUp(kind: Kind): Promise<void> {
  for (let times = 0; times < 2; times++) expect((await ask(kind)).status).toBe(200)
}

/** Megabytes: a third of what the hundred answers have; what is not collected yet is 45 to 180 of them. */
const MOST_GROWTH = 250

async function growthWhileUnread(kind: Kind): Promise<number> {
  await warmUp(kind)
  const before = resident()
  let most = before
  for (let connections = 0; connections < 100; connections++) {
    await leaveUnread(kind)
    await delay(20)
    most = Math.max(most, resident())
  }
  for (let times = 0; times < 30; times++) {
    await delay(100)
    most = Math.max(most, resident())
  }
  return most - before
}

testOnBoth(
  'a hundred answers to a person that are not read fill no memory, and others are served',
  async () => {
    expect(await growthWhileUnread(learner)).toBeLessThan(MOST_GROWTH)
    expect((await get(`${backend.url}/admin/Tutorials?$top=1`, as('superadmin'))).status).toBe(200)
    expect((await get(`${backend.url}/graph/PublishedConcepts?$top=1`)).status).toBe(200)
  },
  120_000
)

test('nor do those to nobody', async () => expect(await growthWhileUnread(nobody)).toBeLessThan(MOST_GROWTH), 120_000)

test.each(Object.entries(kinds))(
  'answers to %s that are read leave turns to others',
  async (_, kind) => {
    await warmUp(kind)
    const begun = performance.now()
    const answers = Promise.all(Array.from({ length: kind.path.endsWith('$batch') ? 20 : 60 }, () => ask(kind)))
    const silence = await silenceDuring(answers)
    const all = performance.now() - begun
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]))
    // each takes a twentieth of it or less, and more on a busy machine; one after the other without a turn, the silence is all of it
    expect(silence / all).toBeLessThan(4 / 5)
  },
  240_000
)
