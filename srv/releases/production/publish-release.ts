import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { HttpError } from '../../../lib/errors.ts'
import { elapsed, MINUTE, now } from '../../../lib/time.ts'
import { inTransaction, reader } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import type { PathDefinition } from '../../catalog/formats.ts'
import {
  FILE_COLUMNS,
  outgoingFile,
  type OutgoingFile,
  outgoingImage,
  outgoingImages,
  type StoredFile
} from '../../content/index.ts'
import type { Report } from '../../platform/jobs/index.ts'
import { FILES, lockedRelease, PATHS, type Release, setRelease, type Specs } from '../model/releases.ts'
import { variables } from '../model/variables.ts'
import { type TargetClient, targetClient, TargetError } from './client.ts'
import { releaseTarget } from './target.ts'

const { SELECT } = cds.ql

/** Far below the 100 MB that production takes. */
const BATCH_BYTES = 4 * 1024 * 1024
const BATCH_FILES = 50
const LONGEST_FAILURE = 2000

/** A release that is being published. */
type Claimed = Release & { readonly session: string }

type Outcome = 'published' | 'waiting' | 'failed' | 'nothing'

/**
 * Publishes a release that is due, or goes on where another run has broken off: the session on production is known before it is
 * opened, and what was sent can be sent again. `report` fails when another run has taken this one over.
 */
export async function publishRelease(ID: string, report: Report): Promise<Outcome> {
  const release = await claim(ID)
  if (!release) return 'nothing'
  if (isGivenUp(release)) return giveUp(release, release.failure ?? '')
  try {
    const client = targetClient(await releaseTarget(), release.scheduledBy ?? 'release')
    const version = await sent(client, release, report)
    await finish(ID, { publishedVersion: version, publishedAt: now().toISOString() })
    await sendSpecs(client, ID)
    await finish(ID, { status: 'PUBLISHED', failure: null })
    return 'published'
  } catch (error) {
    if (!(error instanceof TargetError) && !(error instanceof HttpError)) log('releases').error(release.name, error)
    return giveUpOrWait(release, error as Error)
  }
}

/** The release that is being published from now on, in the status that it had, with its session; undefined when it is not due any more. */
function claim(ID: string): Promise<Claimed | undefined> {
  return inTransaction(async tx => {
    const release = await lockedRelease(tx, ID)
    const { status, publishAt } = release
    const isDue = status === 'SCHEDULED' && publishAt !== null && new Date(publishAt) <= now()
    if (!isDue && status !== 'PUBLISHING') return undefined
    const session = release.session ?? newId()
    const firstTriedAt = release.firstTriedAt ?? now().toISOString()
    await setRelease(tx, ID, { status: 'PUBLISHING', session, firstTriedAt })
    return { ...release, session, firstTriedAt }
  })
}

/** Sends the release, unless production has it; returns the version that it became. */
async function sent(client: TargetClient, release: Claimed, report: Report): Promise<number> {
  const known = await client.session(release.session)
  if (known?.status === 'committed') return known.version
  const session = known?.status === 'discarded' ? await newSession(release.ID) : release.session
  const db = await reader()
  const files = await filesOf(release.ID)
  await client.begin(session, `release ${release.name}`, files.length)
  for (const { hash, name } of await outgoingImages(
    db,
    files.map(({ contentHash }) => contentHash)
  )) {
    const bytes = await outgoingImage(hash)
    if (bytes) await client.image(name, bytes)
    await report({ release: release.name })
  }
  for await (const batch of batchesOf(files)) {
    await client.append(session, batch)
    await report({ release: release.name })
  }
  return client.commit(session, await pathsOf(release.ID))
}

async function newSession(ID: string): Promise<string> {
  const session = newId()
  await inTransaction(tx => setRelease(tx, ID, { session }))
  return session
}

async function filesOf(ID: string): Promise<StoredFile[]> {
  const db = await reader()
  return db.run<StoredFile[]>(
    SELECT.from(FILES)
      .columns('slug', ...FILE_COLUMNS)
      .where({ release_ID: ID })
      .orderBy('slug')
  )
}

async function* batchesOf(files: readonly StoredFile[]): AsyncGenerator<OutgoingFile[]> {
  const db = await reader()
  let batch: OutgoingFile[] = []
  let bytes = 0
  for (const stored of files) {
    const file = await outgoingFile(db, stored)
    const size = file.html.length + (file.source?.length ?? 0)
    if (batch.length > 0 && (batch.length === BATCH_FILES || bytes + size > BATCH_BYTES)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(file)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

async function pathsOf(ID: string): Promise<PathDefinition[]> {
  const db = await reader()
  const rows = await db.run<{ definition: string }[]>(
    SELECT.from(PATHS).columns('definition').where({ release_ID: ID }).orderBy('kind', 'slug')
  )
  return rows.map(({ definition }) => JSON.parse(definition) as PathDefinition)
}

/** Questions and code checks follow their pages, which production must have by then; they can be sent again. */
async function sendSpecs(client: TargetClient, ID: string): Promise<void> {
  const db = await reader()
  const rows = await db.run<{ slug: string; specs: string }[]>(
    SELECT.from(FILES).columns('slug', 'specs').where`release_ID = ${ID} and specs is not null`
  )
  for (const { slug, specs } of rows) await client.specs(slug, JSON.parse(specs) as Specs)
}

/**
 * Another publish, or an outage, is waited for until the limit; all else ends the attempt. While nobody knows what production has
 * done, the release stays as it is. It is read again, since the attempt may have begun another session.
 */
async function giveUpOrWait({ ID }: Claimed, error: Error): Promise<Outcome> {
  const failure = error.message.slice(0, LONGEST_FAILURE)
  const release = await inTransaction(tx => lockedRelease(tx, ID))
  if (error instanceof TargetError && error.isTemporary && isWithinLimit(release)) {
    const isOpen = error.code === 'publish_in_progress'
    await finish(ID, { failure, ...(isOpen && { status: 'SCHEDULED' }) })
    return 'waiting'
  }
  return giveUp(release, failure)
}

/** Ends the attempts; what is live stays published, though its questions may be missing. */
async function giveUp(release: Release, failure: string): Promise<Outcome> {
  if (release.publishedVersion !== null) {
    await finish(release.ID, { failure, status: 'PUBLISHED' })
    return 'published'
  }
  const ended = await endSession(release, failure)
  if (!ended) {
    await finish(release.ID, { failure })
    return 'waiting'
  }
  const { version } = ended
  const live = version === undefined ? undefined : { publishedVersion: version, publishedAt: now().toISOString() }
  await finish(release.ID, { failure, status: live ? 'PUBLISHED' : 'FAILED', ...live })
  return live ? 'published' : 'failed'
}

/** True for a release whose time to try is over: only how its session has ended is still to be known. */
const isGivenUp = (release: Release): boolean =>
  release.status === 'PUBLISHING' && release.failure !== null && !isWithinLimit(release)

function isWithinLimit({ firstTriedAt }: Release): boolean {
  const since = elapsed(firstTriedAt ?? now().toISOString(), now())
  return since < variables.RELEASE_RETRY_MINUTES * MINUTE
}

/**
 * Ends a session that is given up, so that others need not wait for it. Answers its version when it is live all the same; undefined
 * when production does not answer.
 */
async function endSession(
  { name, session }: Release,
  reason: string
): Promise<{ version: number | undefined } | undefined> {
  try {
    const client = targetClient(await releaseTarget(), 'release')
    const id = session ?? ''
    await client.abort(id, reason)
    const known = await client.session(id)
    return { version: known?.status === 'committed' ? known.version : undefined }
  } catch (error) {
    log('releases').warn(`the session of ${name} is left to production, which ends it after half an hour`, error)
    return error instanceof TargetError && error.isTemporary ? undefined : { version: undefined }
  }
}

/** Notes the end of an attempt, unless somebody else has ended it. */
function finish(ID: string, columns: object): Promise<void> {
  return inTransaction(async tx => {
    const { status } = await lockedRelease(tx, ID)
    if (status === 'PUBLISHING') await setRelease(tx, ID, columns)
  })
}
