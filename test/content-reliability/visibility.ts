import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import type { Backend } from '../support/backend.ts'
import { type HttpResponse, send } from '../support/http/http.ts'
import { beginSession, hashOf, publisher } from '../support/publish.ts'
import { documentsOf, extrasOf, hashMapOf, type Revisions, titleOf } from './support/revisions.ts'
import type { Findings, Lab } from './support/scenario.ts'
import { type Seeded, seeded } from './support/seeded.ts'

const SLUGS = Array.from({ length: 12 }, (_, index) => `page-${index + 1}`)
const READERS_PER_INSTANCE = 4
const ROLLBACKS = 0.2

/** Contents of each version, written down before it can be live; `null` is the store before the first. */
type Books = Map<string, { readonly revisions: Revisions; readonly hashes: Readonly<Record<string, string>> }>

/**
 * Readers of two instances poll hash maps, pages and navigation while versions come and go (guarantee "Visibility" of
 * docs/guides/reliability.md). Every answer must be exactly what the version in its X-Content-Version shows.
 */
export async function visibility({ start, random, rounds }: Lab): Promise<Findings> {
  const writer = await start()
  const other = await start({ database: writer.database, dataDir: writer.dataDir })
  const books: Books = new Map([['null', { revisions: {}, hashes: {} }]])
  await publishNext(writer, books, {}, random)
  const switched = { off: false }
  const readers = [writer, other].flatMap(backend =>
    Array.from({ length: READERS_PER_INSTANCE }, () =>
      read(backend, books, seeded(random.between(0, 2 ** 31)), switched)
    )
  )
  const reading = Promise.all(readers)
  const rollbacks = await Promise.race([publishMany(writer, books, random, rounds), failing(reading)])
  switched.off = true
  const seen = await reading
  const reads = seen.reduce((sum, { count }) => sum + count, 0)
  const versions = new Set(seen.flatMap(({ versions: some }) => [...some]))
  return { commits: rounds - rollbacks, rollbacks, reads, 'versions seen': versions.size }
}

/** Only ever ends by throwing what a reader has found. */
async function failing(reading: Promise<unknown>): Promise<never> {
  await reading
  throw new Error('The readers stopped while versions were still being published')
}

/** Commits, and now and then rollbacks; returns the number of the latter. */
async function publishMany(backend: Backend, books: Books, random: Seeded, changes: number): Promise<number> {
  let live = [...books.values()].at(-1)?.revisions ?? {}
  let rollbacks = 0
  for (let done = 0; done < changes; done += 1) {
    if (!random.chance(ROLLBACKS)) {
      live = await publishNext(backend, books, live, random)
      continue
    }
    const answer = await publisher(backend).rollback()
    if (answer.status === 404) continue
    assert.equal(answer.status, 200, answer.text())
    live = shownBy(books, String(answer.json<{ rolledBackTo: number }>().rolledBackTo)).revisions
    rollbacks += 1
  }
  return rollbacks
}

async function publishNext(backend: Backend, books: Books, live: Revisions, random: Seeded): Promise<Revisions> {
  const { sessionId, version } = await beginSession(backend)
  const brought = random.shuffled(SLUGS).slice(0, random.between(1, SLUGS.length))
  const changes = Object.fromEntries(brought.map(slug => [slug, version]))
  const revisions = { ...live, ...changes }
  books.set(String(version), { revisions, hashes: hashMapOf(revisions) })
  const appended = await publisher(backend).append(sessionId, documentsOf(changes), extrasOf(changes))
  assert.equal(appended.status, 202, appended.text())
  const committed = await publisher(backend).commit(sessionId)
  assert.equal(committed.status, 200, committed.text())
  return revisions
}

function shownBy(books: Books, version: string) {
  const shown = books.get(version)
  assert.ok(shown, `version ${version} was never published`)
  return shown
}

async function read(backend: Backend, books: Books, random: Seeded, switched: { readonly off: boolean }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const versions = new Set<string>()
  let count = 0
  const ask = (path: string, headers = {}) => send(`${backend.url}${path}`, { agent, headers })
  while (!switched.off) {
    const kind = random.next()
    if (kind < 0.3) versions.add(checkHashes(await ask('/content/hashes'), books))
    else if (kind < 0.4) checkNavigation(await ask('/content/nav'), books)
    else {
      const slug = random.pick(SLUGS)
      const coding = random.pick(['identity', 'gzip', 'br'])
      checkPage(await ask(`/content/tutorials/${slug}`, { 'accept-encoding': coding }), slug, books)
    }
    count += 1
  }
  agent.destroy()
  return { count, versions }
}

const versionOf = ({ headers }: HttpResponse): string => String(headers['x-content-version'] ?? null)

function checkHashes(answer: HttpResponse, books: Books): string {
  const version = versionOf(answer)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.json(), shownBy(books, version).hashes, `the hash map of version ${version}`)
  return version
}

/** A page that its version does not have answers 404, which names no version. */
function checkPage(answer: HttpResponse, slug: string, books: Books): void {
  if (answer.status === 404) return
  const version = versionOf(answer)
  const expected = shownBy(books, version).hashes[slug]
  const coding = answer.headers['content-encoding']
  const etag = coding === undefined ? `"${expected}"` : `"${expected}-${coding}"`
  const found = { status: answer.status, etag: answer.headers.etag, hash: hashOf(answer.text()) }
  assert.deepEqual(found, { status: 200, etag, hash: expected }, `${slug} of version ${version}`)
}

function checkNavigation(answer: HttpResponse, books: Books): void {
  const { version, tutorials } = answer.json<{ version: number | null; tutorials: { slug: string; title: string }[] }>()
  assert.equal(String(version), versionOf(answer))
  const titles = Object.fromEntries(tutorials.map(({ slug, title }) => [slug, title]))
  const expected = Object.entries(shownBy(books, String(version)).revisions)
  assert.deepEqual(titles, Object.fromEntries(expected.map(([slug, revision]) => [slug, titleOf(slug, revision)])))
}
