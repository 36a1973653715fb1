import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import type { Db, Tx } from '../../cap/database/database.ts'
import type { PathDefinition } from '../model/path-definition.ts'
import { lockCuration } from '../model/transaction.ts'
import { presentNames, tagAliases } from '../tags/aliases.ts'
import { type CuratedEntity, curatedEntities } from './curated-entities.ts'
import { checkGroupItems, resolveMissionItems } from './items.ts'
import { checkComplete } from './publication.ts'
import { readPath } from './read-path.ts'
import { recordFormerSlug } from './slugs.ts'
import { type How, writeGroupItems, writeMissionPaths } from './write-items.ts'

const { DELETE, INSERT, SELECT, UPDATE } = cds.ql

/** Mission or group that has become another one. */
export interface PathChange {
  readonly kind: PathDefinition['kind']
  readonly slug: string
  /** Undefined for a new one. */
  readonly before: PathDefinition | undefined
  readonly after: PathDefinition
}

/** True when both are the same mission or group in the same form. */
export const samePath = (one: PathDefinition | undefined, other: PathDefinition | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Both states with the present names of tags, as they are read now: a rename is no change of a mission or group. */
export async function withPresentTags(db: Db, changes: readonly PathChange[]): Promise<PathChange[]> {
  const aliases = await tagAliases(db)
  const present = <D extends PathDefinition>(definition: D): D => ({
    ...definition,
    tags: presentNames(definition.tags, aliases).toSorted()
  })
  return changes.map(change => ({
    ...change,
    before: change.before && present(change.before),
    after: present(change.after)
  }))
}

/**
 * Makes missions and groups what their definitions say, and leaves what they do not name, by the rules of curators; tutorials that they name are in the catalog by
 * then. Returns those that are others now.
 * @throws HttpError 400 naming the mission or group, and the rule that it breaks.
 */
export async function applyPaths(tx: Tx, definitions: readonly PathDefinition[]): Promise<PathChange[]> {
  await lockCuration(tx)
  const changes: PathChange[] = []
  // a mission may have a group that comes with it
  for (const definition of definitions.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))) {
    const { kind, slug } = definition
    const before = await readPath(tx, definition)
    await named(definition, () => write(tx, definition, 'checked'))
    const after = await readPath(tx, definition)
    if (after && !samePath(before, after)) changes.push({ kind, slug, before, after })
  }
  return changes
}

/** Makes missions and groups what they were before `changes`; new ones are unpublished, since learners may have progress in them. */
export async function restorePaths(tx: Tx, changes: readonly PathChange[]): Promise<void> {
  await lockCuration(tx)
  const missionsFirst = changes.toSorted((one, other) => (one.kind > other.kind ? -1 : 1))
  for (const { before, after } of missionsFirst) await write(tx, before ?? { ...after, published: false }, 'as it was')
}

async function write(tx: Tx, definition: PathDefinition, how: How): Promise<void> {
  const kind = curatedEntities[definition.kind]
  const ID = await writeRoot(tx, kind, definition)
  await writeTags(tx, kind, ID, presentNames(definition.tags, await tagAliases(tx)))
  if (definition.kind === 'mission') {
    await writeMissionPaths(tx, { ID, slug: definition.slug }, definition.paths, how)
    await resolveMissionItems(tx, ID)
  } else {
    await writeGroupItems(tx, ID, definition.items)
    await checkGroupItems(tx, ID)
  }
  // what was published before may have lost a tutorial since
  if (definition.published && how === 'checked') await checkComplete(tx, kind, ID)
}

/** Columns that the definition does not name stay. */
async function writeRoot(tx: Tx, kind: CuratedEntity, definition: PathDefinition): Promise<string> {
  const { slug, title, description, published } = definition
  const missionType = definition.kind === 'mission' ? definition.missionType : undefined
  const named = { ...(description !== undefined && { description }), ...(missionType !== undefined && { missionType }) }
  const columns = { title, published, ...named }
  const known = await tx.run<{ ID: string } | undefined>(SELECT.one.from(kind.table).columns('ID').where({ slug }))
  if (known) {
    await tx.run(UPDATE.entity(kind.table).set(columns).where({ ID: known.ID }))
    return known.ID
  }
  const ID = newId()
  await tx.run(INSERT.into(kind.table).entries({ ID, slug, status: 'ACTIVE', ...columns }))
  await recordFormerSlug(tx, kind, ID, { before: undefined, now: slug })
  return ID
}

async function writeTags(tx: Tx, { tags, key }: CuratedEntity, ID: string, names: readonly string[]): Promise<void> {
  const rows = await tx.run<{ ID: string; name: string }[]>(
    SELECT.from('tutorials.catalog.Tags')
      .columns('ID', 'name')
      .where({ name: { in: [...names] } })
  )
  const unknown = names.find(name => !rows.some(row => row.name === name))
  if (unknown !== undefined) throw badRequest('unknown_tag', `There is no tag ${unknown}`, 'tags')
  const had = await tx.run<{ tag_ID: string }[]>(
    SELECT.from(tags)
      .columns('tag_ID')
      .where({ [key]: ID })
  )
  const wanted = new Set(rows.map(row => row.ID))
  const gone = had.map(({ tag_ID }) => tag_ID).filter(tag => !wanted.has(tag))
  if (gone.length > 0) await tx.run(DELETE.from(tags).where({ [key]: ID, tag_ID: { in: gone } }))
  const missing = [...wanted].filter(tag => !had.some(({ tag_ID }) => tag_ID === tag))
  if (missing.length > 0)
    await tx.run(INSERT.into(tags).entries(missing.map(tag_ID => ({ ID: newId(), [key]: ID, tag_ID }))))
}

/** Names the mission or group in what `work` refuses. */
async function named({ kind, slug }: PathDefinition, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error
    throw badRequest(error.code, `The ${kind} ${slug}: ${error.message}`, `paths.${slug}.${error.target ?? ''}`)
  }
}
