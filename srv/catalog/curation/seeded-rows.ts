import cds from '@sap/cds'
import { type Db, lastNumber, type Tx } from '../../cap/database/database.ts'

const { DELETE, SELECT } = cds.ql

/** Counter of the seed: from its first value on, missions, groups and tags are not created again. */
export const SEEDED = 'sample-catalog'

/** Slugs and names of what a seed has created. */
export interface SeedNames {
  /** Folder in its repository from which the tutorials are published. */
  readonly folder: string
  readonly tutorials: readonly string[]
  readonly missions: readonly string[]
  readonly groups: readonly string[]
  readonly tags: readonly string[]
}

/** Use of a seed beyond its own rows, and texts that have taken the place of its own. */
export interface MadeOfSeed {
  /** Ids of missions that are in use. */
  readonly missions: ReadonlySet<string>
  /** When each text on the site that is not one of the seed last changed, by slug, ISO 8601. */
  readonly texts: ReadonlyMap<string, string>
}

interface Row {
  readonly ID: string
  readonly slug: string
  readonly legacyId: number
}

/** Rows of the seed that nobody has made their own. */
export interface SeededRows {
  /** Tutorials on the site; what else there is of `names` has been retired before. */
  readonly tutorials: readonly Row[]
  readonly missions: readonly Row[]
  readonly groups: readonly Row[]
  readonly tags: readonly { readonly ID: string; readonly name: string }[]
}

const nothing: SeededRows = { tutorials: [], missions: [], groups: [], tags: [] }

/**
 * Rows of a seed that can go without a trace in the content of others: missions, groups and tags as they were created, groups and
 * tutorials that no other mission or group has, tutorials that nobody publishes from elsewhere or with another text and no
 * redirect leads to.
 */
export async function seededRows(
  db: Db,
  names: SeedNames,
  { missions: inUse, texts }: MadeOfSeed
): Promise<SeededRows> {
  if ((await lastNumber(db, SEEDED)) === 0) return nothing
  const created = await unchanged<Row>(db, 'Missions', 'slug', names.missions, 'legacyId')
  const missions = created.filter(({ ID }) => !inUse.has(ID))
  const pathItems = await rowsOf(db, 'CompletionPathItems', { ref: ['path', 'mission_ID'], as: 'owner' })
  const otherPathItems = without(pathItems, 'owner', missions)
  const usedGroups = new Set([...otherPathItems, ...(await groupsOfMissions(db))].map(({ group_ID }) => group_ID))
  const groups = (await unchanged<Row>(db, 'Groups', 'slug', names.groups, 'legacyId')).filter(
    ({ ID }) => !usedGroups.has(ID)
  )
  const otherGroupItems = without(await rowsOf(db, 'GroupPathItems', 'group_ID'), 'group_ID', groups)
  const used = new Set([...otherPathItems, ...otherGroupItems].map(({ tutorial_ID }) => tutorial_ID))
  const own = (await seededTutorials(db, names, texts)).filter(({ ID }) => !used.has(ID))
  const tutorials = own.filter(({ status }) => status !== 'INACTIVE')
  return { tutorials, missions, groups, tags: await unusedTags(db, names.tags, { tutorials: own, missions, groups }) }
}

type Item = Readonly<Record<'tutorial_ID' | 'group_ID' | 'owner', string | null>>

function rowsOf(db: Db, entity: string, owner: string | object): Promise<readonly Item[]> {
  const columns = ['tutorial_ID', ...(entity === 'CompletionPathItems' ? ['group_ID'] : []), owner]
  return db.run(SELECT.from(`tutorials.catalog.${entity}`).columns(...(columns as never[])))
}

/** Groups that missions name as theirs, beside those of their paths. */
const groupsOfMissions = (db: Db): Promise<readonly Pick<Item, 'group_ID'>[]> =>
  db.run(SELECT.from('tutorials.catalog.Missions').columns('group_ID').where`group_ID is not null`)

const without = (items: readonly Item[], column: keyof Item, owners: readonly Row[]): readonly Item[] => {
  const ids = new Set(owners.map(({ ID }) => ID))
  return items.filter(item => !ids.has(item[column] ?? ''))
}

/** Rows that have stayed as they were created. */
function unchanged<T>(db: Db, entity: string, key: string, names: readonly string[], ...more: string[]): Promise<T[]> {
  const asCreated = { [key]: { in: [...names] }, modifiedAt: { '=': { ref: ['createdAt'] } } }
  return db.run(
    SELECT.from(`tutorials.catalog.${entity}`)
      .columns('ID', key, ...more)
      .where(asCreated)
  )
}

interface TutorialRow extends Row {
  readonly status: string | null
  readonly createdAt: string
}

/**
 * Tutorials of the seed that are not published from another place or with another text, and that no redirect leads to. A text
 * that has not changed since its tutorial was created is that of an earlier release of the seed.
 */
async function seededTutorials(db: Db, names: SeedNames, texts: MadeOfSeed['texts']): Promise<TutorialRow[]> {
  const slugs = { slug: { in: [...names.tutorials] } }
  const rows = await db.run<TutorialRow[]>(
    SELECT.from('tutorials.catalog.Tutorials').columns('ID', 'slug', 'legacyId', 'status', 'createdAt').where(slugs)
  )
  const sources = await db.run<{ slug: string; path: string | null }[]>(
    SELECT.from('tutorials.catalog.RepoCatalog').columns('slug', 'path').where(slugs)
  )
  const elsewhere = new Set(sources.flatMap(({ slug, path }) => (path?.includes(names.folder) ? [] : slug)))
  const targets = await db.run<{ slug: string }[]>(
    SELECT.from('tutorials.catalog.Tutorials').columns({ ref: ['redirectTo', 'slug'], as: 'slug' } as never)
      .where`redirectTo_ID is not null`
  )
  for (const { slug } of targets) elsewhere.add(slug)
  const isRewritten = ({ slug, createdAt }: TutorialRow): boolean =>
    Date.parse(texts.get(slug) ?? createdAt) > Date.parse(createdAt)
  return rows.filter(row => !elsewhere.has(row.slug) && !isRewritten(row))
}

async function unusedTags(
  db: Db,
  names: readonly string[],
  gone: Pick<SeededRows, 'tutorials' | 'missions' | 'groups'>
): Promise<SeededRows['tags']> {
  const tags = await unchanged<{ ID: string; name: string }>(db, 'Tags', 'name', names)
  const used = new Set<string | null>()
  const users = { tutorial: gone.tutorials, mission: gone.missions, group: gone.groups }
  for (const [user, rows] of Object.entries(users)) {
    const ids = new Set(rows.map(({ ID }) => ID))
    const kind = `${user.charAt(0).toUpperCase()}${user.slice(1)}`
    const links = await db.run<Readonly<Record<string, string>>[]>(
      SELECT.from(`tutorials.catalog.${kind}Tags`)
        .columns('tag_ID', `${user}_ID`)
        .where({ tag_ID: { in: tags.map(({ ID }) => ID) } })
    )
    for (const link of links) if (!ids.has(link[`${user}_ID`] ?? '')) used.add(link['tag_ID'] ?? null)
    const primary = await db.run<{ ID: string; primaryTag: string }[]>(
      SELECT.from(`tutorials.catalog.${kind}s`)
        .columns('ID', 'primaryTag')
        .where({ primaryTag: { in: tags.map(({ name }) => name) } })
    )
    for (const { ID, primaryTag } of primary) if (!ids.has(ID)) used.add(primaryTag)
  }
  return tags.filter(({ ID, name }) => !used.has(ID) && !used.has(name))
}

/** Deletes missions, groups and tags of a seed, and takes its items off the Featured rail; tutorials are not touched. */
export async function deleteSeeded(tx: Tx, { tutorials, missions, groups, tags }: SeededRows): Promise<void> {
  const kinds = { TUTORIAL: tutorials, MISSION: missions, GROUP: groups }
  for (const [taskType, rows] of Object.entries(kinds))
    await remove(
      tx,
      'FeaturedTasks',
      'taskLegacyId',
      rows.map(({ legacyId }) => legacyId),
      { taskType }
    )
  await remove(tx, 'Missions', 'ID', idsOf(missions))
  await remove(tx, 'Groups', 'ID', idsOf(groups))
  await remove(tx, 'TutorialTags', 'tag_ID', idsOf(tags))
  await remove(tx, 'Tags', 'ID', idsOf(tags))
}

const idsOf = (rows: readonly { readonly ID: string }[]): readonly string[] => rows.map(({ ID }) => ID)

async function remove(tx: Tx, entity: string, key: string, values: readonly unknown[], more = {}): Promise<void> {
  if (values.length === 0) return
  await tx.run(DELETE.from(`tutorials.catalog.${entity}`).where({ [key]: { in: [...values] }, ...more }))
}
