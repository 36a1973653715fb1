import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Backend, Row } from '../../support/backend.ts'
import { hashOf, publisher } from '../../support/publish.ts'
import { catalogKnowsOnlyPublished, liveRowsAre, noDanglingHashes, noOrphans, noUnfinishedRuns } from './stored-rows.ts'
import { hashMapOf, type Live, type Revisions, titleOf } from './revisions.ts'
import { removable, sweepable } from './publishing.ts'

/** An instance serves a change at most this long after it, also when it failed to take it over at once. */
const REFRESH_LIMIT = 15_000

/**
 * The one of `candidates` that is live, by its version. Throws unless there is exactly one ACTIVE version (none before
 * the first publish), at most one open session, and the hash map is exactly that version's.
 */
export async function whatIsLive(backend: Backend, candidates: readonly Live[]): Promise<Live> {
  const versions = await backend.sql('SELECT version, status FROM tutorials_content_ContentManifest')
  const active = withStatus(versions, 'ACTIVE')
  const version = active[0] ?? null
  const live = candidates.find(candidate => candidate.version === version)
  assert.ok(live, `version ${version} is live, expected one of ${candidates.map(known => known.version).join(', ')}`)
  assert.equal(active.length, live.version === null ? 0 : 1, 'versions that are ACTIVE')
  assert.ok(withStatus(versions, 'PUBLISHING').length <= 1, 'more than one open session')
  assert.deepEqual(await hashesOfVersion(backend, version), hashMapOf(live.revisions), 'the hash map')
  return live
}

function withStatus(versions: readonly Row[], wanted: string): number[] {
  return versions.filter(({ status }) => status === wanted).map(({ version }) => Number(version))
}

async function hashesOfVersion(backend: Backend, version: number | null): Promise<unknown> {
  const giveUp = performance.now() + REFRESH_LIMIT
  for (;;) {
    const answer = await publisher(backend).hashes()
    assert.equal(answer.status, 200, answer.text())
    // an empty store names no version
    if (String(answer.headers['x-content-version'] ?? null) === String(version)) return answer.json()
    assert.ok(performance.now() < giveUp, `version ${version} is not served within ${REFRESH_LIMIT} ms`)
    await delay(20)
  }
}

/**
 * Throws unless every live page, the navigation and the tables say what `live` says and nothing of a version that was
 * never live has come through. `published` is what each version shows that ever was.
 */
export async function everythingAgrees(
  backend: Backend,
  live: Live,
  published: ReadonlyMap<number, Revisions>
): Promise<void> {
  for (const [slug, hash] of Object.entries(hashMapOf(live.revisions))) await pageIs(backend, slug, hash, live)
  await navigationIs(backend, live)
  await liveRowsAre(backend, live)
  await catalogKnowsOnlyPublished(backend, live, published)
  await noDanglingHashes(backend)
}

async function pageIs(backend: Backend, slug: string, hash: string, live: Live): Promise<void> {
  const { status, headers, text } = await publisher(backend).tutorial(slug)
  const page = { status, etag: headers['etag'], version: headers['x-content-version'], hash: hashOf(text()) }
  assert.deepEqual(page, { status: 200, etag: `"${hash}"`, version: String(live.version), hash }, slug)
}

interface Navigation {
  readonly version: number | null
  readonly tutorials: readonly { readonly slug: string; readonly title: string }[]
}

async function navigationIs(backend: Backend, { version, revisions }: Live): Promise<void> {
  const answer = await fetch(`${backend.url}/content/nav`)
  const navigation = (await answer.json()) as Navigation
  assert.equal(navigation.version, version, 'the version of the navigation')
  const titles = Object.fromEntries(navigation.tutorials.map(({ slug, title }) => [slug, title]))
  const expected = Object.entries(revisions).map(([slug, revision]) => [slug, titleOf(slug, revision)])
  assert.deepEqual(titles, Object.fromEntries(expected), 'the titles in the navigation')
}

/**
 * Lets the sweep and the cleanup run as if time had passed. Throws unless they leave no open session, a store in which
 * the next begin is answered 201, and no byte that no version names.
 */
export async function settle(backend: Backend): Promise<void> {
  await backend.at(sweepable)
  await backend.runJob('content-session-sweep')
  const { begin, abort } = publisher(backend)
  const begun = await begin()
  assert.equal(begun.status, 201, `a begin after the sweep: ${begun.text()}`)
  assert.equal((await abort(begun.json<{ sessionId: string }>().sessionId)).status, 200)
  await backend.at(removable)
  await backend.runJob('content-cleanup')
  await backend.at(0)
  await noOrphans(backend)
  await noUnfinishedRuns(backend)
}
