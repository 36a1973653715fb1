import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { badRequest } from '../../../lib/errors.ts'
import type { Tx } from '../../cap/database/database.ts'
import type { PathDefinition, PathItem } from '../model/path-definition.ts'

const { DELETE, INSERT, SELECT, UPDATE } = cds.ql
const PATHS = 'tutorials.catalog.CompletionPaths'
const PATH_ITEMS = 'tutorials.catalog.CompletionPathItems'
const GROUP_ITEMS = 'tutorials.catalog.GroupPathItems'
const LONGEST_SLUG = 255
const SUFFIX = '-default'
/** Name in the definition of a path that has none. */
const DEFAULT_NAME = 'Default'

type Paths = Extract<PathDefinition, { kind: 'mission' }>['paths']

interface StoredItem {
  readonly ID: string
  readonly taskType?: string
  readonly tutorial_ID: string | null
  readonly group_ID?: string | null
  readonly checkpointTitle?: string | null
  readonly taskLegacyId?: number | null
}

/** A definition is checked by the rules of curators and leaves what it does not name; a former state is all that there was. */
export type How = 'checked' | 'as it was'

interface KnownPath {
  readonly ID: string
  readonly slug: string | null
  readonly name: string | null
}

/**
 * Writes the paths of a mission with their items: those that it has already keep their rows, and with them their numbers. Paths that
 * are not among `paths` stay, unless the mission becomes what it was.
 */
export async function writeMissionPaths(
  tx: Tx,
  mission: { ID: string; slug: string },
  paths: Paths,
  how: How
): Promise<void> {
  const known = await tx.run<KnownPath[]>(
    SELECT.from(PATHS).columns('ID', 'slug', 'name').where({ mission_ID: mission.ID }).orderBy('legacyId')
  )
  const free = new Map(known.map(path => [path.ID, path]))
  const slugs = new Set(known.flatMap(({ slug }) => slug ?? []))
  for (const path of paths) {
    const before = samePath([...free.values()], path)
    if (before) free.delete(before.ID)
    const { items, name, description } = path
    const columns = { name, ...(description !== undefined && { description }) }
    const ID = before?.ID ?? newId()
    if (before) await tx.run(UPDATE.entity(PATHS).set(columns).where({ ID }))
    else await addPath(tx, { ...columns, ID, mission_ID: mission.ID, slug: path.slug ?? freeSlug(mission.slug, slugs) })
    await writeItems(tx, PATH_ITEMS, { path_ID: ID }, await rowsOf(tx, items))
  }
  if (how === 'as it was') for (const { ID } of free.values()) await removePath(tx, ID)
}

/** The path that a definition is about: that of its slug, or without one that of its name. */
function samePath(known: readonly KnownPath[], { slug, name }: Paths[number]): KnownPath | undefined {
  return known.find(path => (slug ? path.slug === slug : (path.name ?? DEFAULT_NAME) === name))
}

async function addPath(tx: Tx, row: Readonly<Record<'ID' | 'mission_ID' | 'name' | 'slug', string>>): Promise<void> {
  if (await tx.run(SELECT.one.from(PATHS).columns('ID').where({ slug: row.slug })))
    throw badRequest('slug_taken', `Another path has the slug ${row.slug}`, 'slug')
  await tx.run(INSERT.into(PATHS).entries(row))
}

async function removePath(tx: Tx, ID: string): Promise<void> {
  await tx.run(DELETE.from(PATH_ITEMS).where({ path_ID: ID }))
  await tx.run(DELETE.from(PATHS).where({ ID }))
}

/** A slug that no path of the mission has; it is noted in `taken`. */
function freeSlug(mission: string, taken: Set<string>): string {
  let slug = defaultSlug(mission, 0)
  for (let index = 1; taken.has(slug); index++) slug = defaultSlug(mission, index)
  taken.add(slug)
  return slug
}

function defaultSlug(mission: string, index: number): string {
  const suffix = index === 0 ? SUFFIX : `${SUFFIX}-${index + 1}`
  return mission.slice(0, LONGEST_SLUG - suffix.length) + suffix
}

/** Writes the items of a group, which are tutorials. */
export async function writeGroupItems(tx: Tx, group_ID: string, items: readonly PathItem[]): Promise<void> {
  const other = items.find(({ type }) => type !== 'TUTORIAL')
  if (other) throw badRequest('wrong_type', 'A group has tutorials alone', 'items')
  const rows = await rowsOf(tx, items)
  const own = rows.map(
    ({ taskType: _type, group_ID: _group, checkpointTitle: _title, taskLegacyId: _id, ...row }) => row
  )
  await writeItems(tx, GROUP_ITEMS, { group_ID }, own)
}

type ItemRow = Omit<StoredItem, 'ID'> & Readonly<Record<string, unknown>>

async function writeItems(tx: Tx, entity: string, owner: object, rows: readonly ItemRow[]): Promise<void> {
  const inGroup = entity === GROUP_ITEMS
  const columns = inGroup ? [] : ['taskType', 'group_ID', 'checkpointTitle', 'taskLegacyId']
  const known = await tx.run<StoredItem[]>(
    SELECT.from(entity)
      .columns('ID', 'tutorial_ID', ...columns)
      .where(owner)
  )
  const free = new Map(known.map(item => [subjectOf(item), item]))
  for (const row of rows) {
    const before = free.get(subjectOf(row))
    free.delete(subjectOf(row))
    // a checkpoint keeps its number, by which learners have completed it
    const number = inGroup ? {} : { taskLegacyId: row.taskLegacyId ?? before?.taskLegacyId ?? null }
    if (before)
      await tx.run(
        UPDATE.entity(entity)
          .set({ ...row, ...number })
          .where({ ID: before.ID })
      )
    else await tx.run(INSERT.into(entity).entries({ ID: newId(), ...owner, ...row, ...number }))
  }
  const gone = [...free.values()].map(({ ID }) => ID)
  if (gone.length > 0) await tx.run(DELETE.from(entity).where({ ID: { in: gone } }))
}

/** Same for the same task, so that an item is found again. */
function subjectOf({
  taskType = 'TUTORIAL',
  tutorial_ID,
  group_ID,
  checkpointTitle,
  taskLegacyId
}: Omit<StoredItem, 'ID'>) {
  return `${taskType} ${tutorial_ID ?? group_ID ?? checkpointTitle ?? String(taskLegacyId)}`
}

/** Rows of items, with the IDs of what they name. @throws HttpError 400 for what is not in the catalog. */
async function rowsOf(tx: Tx, items: readonly PathItem[]): Promise<ItemRow[]> {
  const tutorials = await idsOf(tx, 'Tutorials', items, 'TUTORIAL')
  const groups = await idsOf(tx, 'Groups', items, 'GROUP')
  return items.map((item, index) => ({
    taskType: item.type,
    tutorial_ID: item.type === 'TUTORIAL' ? idOf(tutorials, item) : null,
    group_ID: item.type === 'GROUP' ? idOf(groups, item) : null,
    checkpointTitle: item.title ?? null,
    taskLegacyId: item.number ?? null,
    itemOrder: item.order ?? index,
    altGroupKey: item.altGroupKey ?? null,
    altGroupOrder: item.altGroupOrder ?? 0,
    altGroupLabel: item.altGroupLabel ?? null,
    altCondition: item.altCondition ?? null
  }))
}

async function idsOf(tx: Tx, entity: string, items: readonly PathItem[], type: PathItem['type']) {
  const slugs = items.flatMap(item => (item.type === type && item.slug ? item.slug : []))
  if (slugs.length === 0) return new Map<string, string>()
  const rows = await tx.run<{ ID: string; slug: string }[]>(
    SELECT.from(`tutorials.catalog.${entity}`)
      .columns('ID', 'slug')
      .where({ slug: { in: slugs } })
  )
  return new Map(rows.map(({ ID, slug }) => [slug, ID]))
}

function idOf(known: ReadonlyMap<string, string>, { type, slug }: PathItem): string {
  const ID = known.get(slug ?? '')
  if (ID !== undefined) return ID
  throw badRequest('unknown_item', `There is no ${type.toLowerCase()} ${slug ?? 'without a slug'}`, 'items')
}
