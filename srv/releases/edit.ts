import cds from '@sap/cds'
import { KB } from '../../lib/bytes.ts'
import { newId } from '../../lib/ids.ts'
import { badRequest, HttpError } from '../../lib/errors.ts'
import { now } from '../../lib/time.ts'
import type { Tx } from '../cap/database/database.ts'
import { upsertRows } from '../cap/database/bulk.ts'
import { type PathDefinition, pathSchema } from '../catalog/formats.ts'
import { takeLock } from '../cap/database/database.ts'
import { conformsTo } from '../platform/http/schema.ts'
import {
  FILES,
  lockedRelease,
  noteChange,
  OPEN,
  PATHS,
  refuseUnless,
  releaseNamed,
  RELEASES,
  RELEASES_LOCK,
  REVIEWS,
  setRelease
} from './model/releases.ts'

const { DELETE, INSERT, SELECT } = cds.ql
const NAME = /^[a-z0-9][a-z0-9-]{0,99}$/
const MOST_PATHS = 100
/** All definitions together: production takes a commit of 1 MB. */
const MOST_BYTES = 1000 * KB

/** Names of a release. */
export interface Named {
  readonly name: string
  readonly title?: string | null
  readonly note?: string | null
}

/** Makes an empty release. Returns its ID. @throws HttpError 400 for a bad name, 409 for one that is taken. */
export async function create(tx: Tx, { name, title, note = null }: Named): Promise<string> {
  if (!NAME.test(name)) throw badRequest('bad_name', 'must be lower-case letters, digits and hyphens', 'name')
  await takeLock(tx, RELEASES_LOCK)
  if (await releaseNamed(tx, name))
    throw new HttpError(409, 'name_taken', `There is a release ${name} already`, { target: 'name' })
  const ID = newId()
  await tx.run(INSERT.into(RELEASES).entries({ ID, name, title: title?.trim() || name, note, status: 'DRAFT' }))
  return ID
}

/** Changes title and note, which are no part of what is approved. */
export async function rename(tx: Tx, ID: string, { title, note = null }: Omit<Named, 'name'>): Promise<void> {
  await lockedRelease(tx, ID)
  if (!title?.trim()) throw badRequest('title_missing', 'must not be empty', 'title')
  await setRelease(tx, ID, { title: title.trim(), note })
}

/** Takes a tutorial out of a release. @throws HttpError 404 when it has none of that slug, 409 */
export async function removeFile(tx: Tx, ID: string, slug: string): Promise<void> {
  const release = await lockedRelease(tx, ID)
  refuseUnless(release, OPEN, 'changed')
  await removed(tx.run<number>(DELETE.from(FILES).where({ release_ID: ID, slug })), slug)
  await noteChange(tx, release)
}

/** Adds a mission or group, or replaces it. @throws HttpError 400 for a definition that is none, 409 */
export async function setPath(tx: Tx, ID: string, json: string, addedBy: string): Promise<void> {
  const definition = parsed(json)
  const release = await lockedRelease(tx, ID)
  refuseUnless(release, OPEN, 'changed')
  const { kind, slug, title } = definition
  const row = { release_ID: ID, kind, slug, title, definition: JSON.stringify(definition) }
  refuseTooMuch([...(await otherDefinitions(tx, ID, definition)), row.definition])
  await upsertRows(tx, PATHS, [{ ...row, addedBy, addedAt: now().toISOString() }])
  await noteChange(tx, release)
}

/** The definitions of a release but that which is replaced. */
async function otherDefinitions(tx: Tx, release_ID: string, { kind, slug }: PathDefinition): Promise<string[]> {
  const rows = await tx.run<{ kind: string; slug: string; definition: string }[]>(
    SELECT.from(PATHS).columns('kind', 'slug', 'definition').where({ release_ID })
  )
  return rows.flatMap(row => (row.kind === kind && row.slug === slug ? [] : row.definition))
}

function refuseTooMuch(definitions: readonly string[]): void {
  if (definitions.length > MOST_PATHS)
    throw badRequest('too_many', `A release has at most ${MOST_PATHS} missions and groups`, 'definition')
  const bytes = definitions.reduce((sum, each) => sum + Buffer.byteLength(each) + 1, 0)
  if (bytes > MOST_BYTES)
    throw badRequest('too_large', 'The missions and groups of a release have at most 1000 KB together', 'definition')
}

function parsed(json: string): PathDefinition {
  try {
    return conformsTo(pathSchema)(JSON.parse(json))
  } catch (error) {
    if (error instanceof HttpError) throw badRequest(error.code, error.message, `definition.${error.target ?? ''}`)
    throw badRequest('invalid_json', 'must be JSON', 'definition')
  }
}

/** Takes a mission or group out of a release. @throws HttpError 404, 409 */
export async function removePath(tx: Tx, ID: string, kind: string, slug: string): Promise<void> {
  const release = await lockedRelease(tx, ID)
  refuseUnless(release, OPEN, 'changed')
  await removed(tx.run<number>(DELETE.from(PATHS).where({ release_ID: ID, kind, slug })), slug)
  await noteChange(tx, release)
}

async function removed(deletion: Promise<number>, slug: string): Promise<void> {
  if ((await deletion) === 0) throw new HttpError(404, 'not_found', `The release has no ${slug}`, { target: 'slug' })
}

/** Deletes a release that was never published. @throws HttpError 409 */
export async function discard(tx: Tx, ID: string): Promise<void> {
  const release = await lockedRelease(tx, ID)
  refuseUnless(release, OPEN, 'discarded')
  await deleteRelease(tx, ID)
}

/** Deletes a release with all that it has; its bytes go with the next cleanup. */
export async function deleteRelease(tx: Tx, ID: string): Promise<void> {
  for (const part of [FILES, PATHS, REVIEWS]) await tx.run(DELETE.from(part).where({ release_ID: ID }))
  await tx.run(DELETE.from(RELEASES).where({ ID }))
}
