import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Backend } from '../support/backend.ts'
import { type HttpResponse, send as sendRequest } from '../support/http/http.ts'
import type { Memory } from '../support/run/messages.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'
import { type Context, type FuzzRequest, fuzzRequest } from './fuzz/requests.ts'
import { fingerprint, storedMarkers } from './fuzz/stored-markers.ts'
import type { Findings, Lab } from './support/scenario.ts'
import type { Seeded } from './support/seeded.ts'

const BATCH = 10
/** The share of batches around which all tables are compared. */
const WATCHED = 0.3
const SLUG = 'published-before'
const MB = 2 ** 20
/** Limit of the growth of the heap over the second half of the run. */
const HEAP_GROWTH = 10 * MB
/** Limit of the growth of the process over the run: malloc keeps up to 64 MB of what an ended worker thread freed. */
const PROCESS_GROWTH = 100 * MB
const WORKERS_IDLE = 40_000
/** Shorter runs do not wait for that. */
const LONG = 20_000

/**
 * Hostile bodies against every POST route of the content store (guarantee "Hostile input" of
 * docs/guides/reliability.md). No answer is a 5xx, the process stays up and its memory bounded, and of a request that
 * was refused nothing is stored anywhere.
 */
export async function fuzz({ start, random, rounds, progress }: Lab): Promise<Findings> {
  const backend = await start()
  await publish(backend, { [SLUG]: sampleDocument(SLUG) })
  const sessions = new Sessions(backend)
  const refused = new Set<string>()
  const beginning = await backend.memory()
  let halfway = beginning
  for (let sent = 0; sent < rounds && progress.goesOn; sent += BATCH) {
    progress.add(BATCH)
    if (sent === Math.floor(rounds / 2 / BATCH) * BATCH) halfway = await backend.memory()
    const context = { key: backend.key, publishedSlug: SLUG, sessions: await sessions.someOf(random) }
    const requests = Array.from({ length: BATCH }, (_, index) => fuzzRequest(sent + index, context, random))
    const send = random.chance(WATCHED) ? sendWatched : sendAll
    for (const marker of await send(requests, backend, sessions)) refused.add(marker)
  }
  const heap = (await backend.memory()).heapUsed - halfway.heapUsed
  assert.ok(heap < HEAP_GROWTH, `the heap grew by ${heap} bytes in the second half`)
  await nothingOfRefused(backend, refused)
  await stillPublishes(backend, sessions)
  const process = rounds < LONG ? {} : { 'process grew by MB': inMB(await processGrowth(backend, beginning)) }
  return {
    requests: progress.requests,
    refused: refused.size,
    'heap grew in the second half by MB': inMB(heap),
    ...process
  }
}

const inMB = (bytes: number): string => (bytes / MB).toFixed(1)

/** Worker threads keep what zlib took for damaged gzip until they end. */
async function processGrowth(backend: Backend, beginning: Memory): Promise<number> {
  await delay(WORKERS_IDLE)
  const growth = (await backend.memory()).rss - beginning.rss
  assert.ok(growth < PROCESS_GROWTH, `the process grew by ${growth} bytes`)
  return growth
}

/** Sends a batch at once; returns the markers of those that were refused. */
async function sendAll(requests: readonly FuzzRequest[], backend: Backend, sessions: Sessions): Promise<string[]> {
  const answers = await Promise.all(requests.map(request => answerTo(request, backend)))
  for (const [index, answer] of answers.entries()) sessions.learnFrom(requests[index] as FuzzRequest, answer)
  return requests.filter((_, index) => (answers[index] as HttpResponse).status >= 400).map(({ marker }) => marker)
}

/** Sends a batch; when all of it is refused, nothing at all was written meanwhile. */
async function sendWatched(requests: readonly FuzzRequest[], backend: Backend, sessions: Sessions): Promise<string[]> {
  const before = await fingerprint(backend)
  const refused = await sendAll(requests, backend, sessions)
  if (refused.length < requests.length) return refused
  const after = await fingerprint(backend)
  if (after.jobs !== before.jobs) return refused
  assert.equal(
    after.stored,
    before.stored,
    `one of these was refused and has written something:\n${requests.map(shown).join('\n')}`
  )
  return refused
}

async function answerTo(request: FuzzRequest, backend: Backend): Promise<HttpResponse> {
  const { path, headers, body } = request
  try {
    const answer = await sendRequest(`${backend.url}${path}`, { method: 'POST', headers, body })
    noServerError(answer, backend)
    if (answer.status >= 400) assert.match(answer.text(), /^\{"error":\{"code":"\w+","message":"/)
    return answer
  } catch (error) {
    throw new Error(shown(request), { cause: error })
  }
}

function noServerError({ status }: HttpResponse, backend: Backend): void {
  if (status >= 500) throw new Error(`answered ${status}; the backend wrote last:\n${backend.output().slice(-2500)}`)
}

function shown({ marker, path, headers, body }: FuzzRequest): string {
  const text = Buffer.from(body).toString('latin1')
  return `${marker}: POST ${path} ${JSON.stringify(headers)}\n${text.slice(0, 3000)}`
}

/** A publish that lost against another one leaves bytes that no version names, for the nightly cleanup. */
async function nothingOfRefused(backend: Backend, refused: ReadonlySet<string>): Promise<void> {
  await backend.runJob('content-cleanup')
  const traces = [...(await storedMarkers(backend))].filter(marker => refused.has(marker))
  assert.deepEqual(traces, [], 'refused requests of which something is stored')
}

async function stillPublishes(backend: Backend, sessions: Sessions): Promise<void> {
  await sessions.close()
  await publish(backend, { [SLUG]: sampleDocument(SLUG, 2) })
  assert.equal((await publisher(backend).tutorial(SLUG)).text(), sampleDocument(SLUG, 2))
}

/** The sessions that the requests can name. */
class Sessions {
  readonly #backend: Backend
  #open: string | undefined
  #closed = '00000000-0000-4000-8000-000000000000'

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** The open one, mostly; now and then there is none, so that the single-shot publish has its turn. */
  async someOf(random: Seeded): Promise<Context['sessions']> {
    if (random.chance(0.2)) await this.close()
    else if (this.#open === undefined) {
      const begun = await publisher(this.#backend).begin()
      assert.equal(begun.status, 201, begun.text())
      this.#open = begun.json<{ sessionId: string }>().sessionId
    }
    const open = this.#open ?? this.#closed
    return [open, open, open, open, this.#closed, 'never-was']
  }

  learnFrom({ path }: FuzzRequest, answer: HttpResponse): void {
    if (path === '/content/publish/begin' && answer.status === 201)
      this.#open = answer.json<{ sessionId: string }>().sessionId
  }

  /** Commits what is open, so that whatever was accepted becomes live; a session that the requests aborted is gone. */
  async close(): Promise<void> {
    if (this.#open === undefined) return
    const answer = await publisher(this.#backend).commit(this.#open)
    noServerError(answer, this.#backend)
    this.#closed = this.#open
    this.#open = undefined
  }
}
