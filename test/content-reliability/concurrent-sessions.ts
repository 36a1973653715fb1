import assert from 'node:assert/strict'
import type { Backend } from '../support/backend.ts'
import type { HttpResponse } from '../support/http/http.ts'
import { hashesOf, publisher, sampleDocument } from '../support/publish.ts'
import { everythingAgrees, whatIsLive } from './support/invariants.ts'
import { documentsOf, extrasOf, type Live, nothing, type Revisions } from './support/revisions.ts'
import type { Findings, Lab } from './support/scenario.ts'
import type { Seeded } from './support/seeded.ts'

type Instances = readonly [Backend, Backend]

const BEGINS = 50
const COMMITS = 20
const BATCHES = 8

/**
 * Publish sessions whose calls arrive at once, in any order and more than once, on two instances (guarantee "Sessions"
 * of docs/guides/reliability.md). Each round opens one session by fifty begins, fills it, and ends it by twenty
 * commits or by a race of appends, commits and aborts.
 */
export async function concurrentSessions({ start, random, rounds }: Lab): Promise<Findings> {
  const first = await start()
  const instances: Instances = [first, await start({ database: first.database, dataDir: first.dataDir })]
  const published = new Map<number, Revisions>()
  let live: Live = nothing
  let races = 0
  for (let round = 1; round <= rounds; round += 1) {
    const { sessionId, version } = await onlyOneBegins(instances, random)
    const batches = batchesOf(random, round)
    await appendInAnyOrder(instances, sessionId, batches, random)
    const revisions = merged([live.revisions, ...batches])
    if (random.chance(0.5)) {
      await onlyOneCommits(instances, sessionId, version, random)
      live = { version, revisions }
    } else {
      races += 1
      live = await raceToTheEnd(instances, sessionId, { version, revisions }, live, random)
    }
    if (live.version !== null) published.set(live.version, live.revisions)
    await whatIsLive(first, [live])
    await everythingAgrees(first, live, published)
  }
  return { rounds, 'races of append, commit and abort': races }
}

/** Fifty begins and a single-shot publish at once: one begin gets the session, everything else is refused. */
async function onlyOneBegins(instances: Instances, random: Seeded) {
  const calls = Array.from({ length: BEGINS }, () => publisher(random.pick(instances)).begin())
  const answers = await Promise.all(calls)
  const begun = answers.filter(({ status }) => status === 201)
  assert.deepEqual([begun.length, statuses(answers, 409)], [1, BEGINS - 1], 'begins answered 201 and 409')
  const refused = await publisher(random.pick(instances)).publishAtOnce({ other: sampleDocument('other') })
  assert.equal(refused.status, 409, 'a single-shot publish beside the session')
  return (begun[0] as HttpResponse).json<{ sessionId: string; version: number }>()
}

const statuses = (answers: readonly HttpResponse[], wanted: number): number =>
  answers.filter(({ status }) => status === wanted).length

/** Batches of different slugs, so that they may come in any order. */
function batchesOf(random: Seeded, revision: number): Revisions[] {
  return Array.from({ length: BATCHES }, (_, batch) => {
    const slugs = Array.from({ length: random.between(1, 4) }, (__, index) => `batch-${batch}-${index}`)
    return Object.fromEntries(slugs.map(slug => [slug, revision]))
  })
}

/** Sends every batch once, twice or three times, shuffled and all at once; the session then holds each slug once. */
async function appendInAnyOrder(
  instances: Instances,
  sessionId: string,
  batches: readonly Revisions[],
  random: Seeded
) {
  const sent = random.shuffled(batches.flatMap(batch => Array<Revisions>(random.between(1, 3)).fill(batch)))
  const answers = await Promise.all(
    sent.map(batch => publisher(random.pick(instances)).append(sessionId, documentsOf(batch), extrasOf(batch)))
  )
  assert.equal(statuses(answers, 202), sent.length, 'appends answered 202')
  const rows = await instances[0].sql(
    `SELECT slug, contentHash FROM tutorials_content_ContentFiles WHERE version =
      (SELECT version FROM tutorials_content_ContentManifest WHERE sessionId = ?)`,
    [sessionId]
  )
  const stored = rows.map(({ slug, contenthash }) => [String(slug), contenthash] as const).toSorted()
  const whole = merged(batches)
  assert.deepEqual(Object.fromEntries(stored), hashesOf(documentsOf(whole)), 'the files of the session')
  assert.equal(stored.length, Object.keys(whole).length)
}

async function onlyOneCommits(instances: Instances, sessionId: string, version: number, random: Seeded): Promise<void> {
  const calls = Array.from({ length: COMMITS }, () => publisher(random.pick(instances)).commit(sessionId))
  const answers = await Promise.all(calls)
  assert.equal(statuses(answers, 200), COMMITS, 'commits answered 200')
  const commits = answers.map(answer => answer.json<{ version: number; alreadyActive: boolean; fileCount: number }>())
  assert.equal(commits.filter(({ alreadyActive }) => !alreadyActive).length, 1, 'activations')
  assert.deepEqual([...new Set(commits.map(commit => commit.version))], [version])
  assert.equal(new Set(commits.map(({ fileCount }) => fileCount)).size, 1, 'all report the same number of files')
}

/** Late appends, a commit and an abort at once: whichever ends the session, an append answered 202 is in its version. */
async function raceToTheEnd(
  instances: Instances,
  sessionId: string,
  committed: Live,
  before: Live,
  random: Seeded
): Promise<Live> {
  const late = Object.fromEntries(
    Array.from({ length: 4 }, (_, index) => [`late-${index}`, committed.version as number])
  )
  const ends = random.shuffled(['commit', 'abort', 'commit'] as const)
  const appending = Object.entries(late).map(async ([slug, revision]) => {
    const batch = { [slug]: revision }
    const { status } = await publisher(random.pick(instances)).append(sessionId, documentsOf(batch), extrasOf(batch))
    assert.ok(status === 202 || status === 404, `a late append answered ${status}`)
    return { batch, accepted: status === 202 }
  })
  const ending = ends.map(async end => ({ end, answer: await publisher(random.pick(instances))[end](sessionId) }))
  const [appended, ended] = [await Promise.all(appending), await Promise.all(ending)]
  const commits = ended.filter(({ end }) => end === 'commit').map(({ answer }) => answer.status)
  if (!commits.includes(200)) {
    assert.deepEqual(commits, [404, 404], 'commits of an aborted session')
    return before
  }
  assert.deepEqual(commits, [200, 200], 'both commits')
  const accepted = appended.filter(append => append.accepted).map(({ batch }) => batch)
  return { ...committed, revisions: merged([committed.revisions, ...accepted]) }
}

const merged = (parts: readonly Revisions[]): Revisions =>
  Object.fromEntries(parts.flatMap(part => Object.entries(part)))
