import cds, { type Request } from '@sap/cds'
import { insertPlainRows, insertRows } from '../../cap/database/bulk.ts'
import { withoutChangeLog } from '../../cap/database/change-log.ts'
import { currentTransaction, type Db, type Tx } from '../../cap/database/database.ts'
import { HttpError, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { column, curation, storedRow } from '../model/transaction.ts'
import { ALIASES, tagAliases, USES } from './aliases.ts'
import { linkTags } from './link-tags.ts'

const { DELETE, SELECT, UPDATE } = cds.ql
const TAGS = 'tutorials.catalog.Tags'
const TUTORIALS = 'tutorials.catalog.Tutorials'
/** Entities whose rows name a tag as their primary one, beside tutorials. */
const TASKS = ['Missions', 'Groups', 'Steps', 'Checkpoints', 'Puzzles', 'Petoberfests']
/** Sources that a preview names. */
const MOST_SOURCES = 200

/** A tag that gets another name. */
export interface Renamed {
  readonly ID: string
  readonly former: string
  readonly name: string
}

/**
 * Refuses a name that another tag has, or has had.
 * @throws HttpError 409 naming the tag.
 */
export async function checkFree(db: Db, name: string, ID: string | undefined): Promise<void> {
  const tag = await db.run<{ ID: string; name: string } | undefined>(
    SELECT.one.from(TAGS).columns('ID', 'name').where`lower(name) = lower(${name})`
  )
  if (tag && tag.ID !== ID) throw taken(`There is a tag ${tag.name} already`)
  const alias = (await tagAliases(db)).get(name.toLowerCase())
  if (alias && alias.tag_ID !== ID) throw taken(`${name} is a former name of the tag ${alias.name}`)
}

const taken = (message: string): HttpError => new HttpError(409, 'tag_taken', message, { target: 'name' })

/**
 * Follows a tag that has its new name by now: tutorials, missions and groups keep it, and its former name stays as an alias.
 * Lists of what has changed have the tag alone.
 */
export async function followRename(tx: Tx, tag: Renamed): Promise<void> {
  const { ID, former, name } = tag
  const carriers = await carriersOf(tx, former)
  const naming = await namingSources(tx, ID, carriers)
  await withoutChangeLog(tx, async () => {
    await dropAlias(tx, ID, name)
    if (former.toLowerCase() !== name.toLowerCase()) await keepAlias(tx, tag, naming)
    await rewrite(tx, tag, carriers)
  })
  await linkTags(tx, [{ ID, name }])
}

/** Keeps the former name, and which sources use it; an alias that was written past the rules gives way. */
async function keepAlias(tx: Tx, { ID, former }: Renamed, naming: readonly string[]): Promise<void> {
  await tx.run(DELETE.from(ALIASES).where`lower(name) = lower(${former})`)
  await insertRows(tx, ALIASES, [{ ID: newId(), tag_ID: ID, name: former }])
  const uses = naming.map(tutorial_ID => ({ tag_ID: ID, tutorial_ID, name: former.toLowerCase() }))
  await insertPlainRows(tx, USES, ['tag_ID', 'tutorial_ID', 'name'], uses)
}

/** Forgets a former name of a tag; what sources still name by it has the tag until they are published again. */
export async function dropAlias(tx: Tx, tag_ID: string, name: string): Promise<void> {
  const named = await tx.run<{ ID: string; name: string }[]>(
    SELECT.from(ALIASES).columns('ID', 'name').where({ tag_ID })
  )
  const ids = named.filter(alias => isNamed(name)(alias.name)).map(alias => alias.ID)
  if (ids.length > 0) await tx.run(DELETE.from(ALIASES).where({ ID: { in: ids } }))
  await tx.run(DELETE.from(USES).where({ tag_ID, name: name.toLowerCase() }))
}

interface Carrier {
  readonly ID: string
  readonly primaryTag: string | null
  readonly publishedTags: string | null
}

/** Tutorials that have a tag by this name, also as primary tag. */
async function carriersOf(db: Db, name: string): Promise<readonly Carrier[]> {
  const all = await db.run<Carrier[]>(
    SELECT.from(TUTORIALS)
      .columns('ID', 'primaryTag', 'publishedTags')
      .where('publishedTags is not null or primaryTag is not null')
  )
  return all.filter(({ primaryTag, publishedTags }) =>
    [...(primaryTag === null ? [] : [primaryTag]), ...tagsIn(publishedTags)].some(isNamed(name))
  )
}

/** Those of the tutorials whose source names the tag by its present name: others name it by an earlier one. */
async function namingSources(db: Db, tag_ID: string, carriers: readonly Carrier[]): Promise<readonly string[]> {
  const byAlias = await db.run<{ tutorial_ID: string }[]>(SELECT.from(USES).columns('tutorial_ID').where({ tag_ID }))
  const earlier = new Set(byAlias.map(({ tutorial_ID }) => tutorial_ID))
  return carriers.map(({ ID }) => ID).filter(ID => !earlier.has(ID))
}

const tagsIn = (publishedTags: string | null): readonly string[] => JSON.parse(publishedTags ?? '[]') as string[]
const isNamed = (name: string) => (tag: string) => tag.toLowerCase() === name.toLowerCase()

/** Writes the new name where rows have the former one as a text. */
async function rewrite(tx: Tx, { former, name }: Renamed, carriers: readonly Carrier[]): Promise<void> {
  const isFormer = isNamed(former)
  const renamed = (tag: string): string => (isFormer(tag) ? name : tag)
  for (const { ID, primaryTag, publishedTags } of carriers) {
    const tags = [...new Set(tagsIn(publishedTags).map(renamed))]
    const changed = {
      ...(primaryTag !== null && { primaryTag: renamed(primaryTag) }),
      ...(publishedTags !== null && { publishedTags: JSON.stringify(tags) })
    }
    await tx.run(UPDATE.entity(TUTORIALS).set(changed).where({ ID }))
  }
  for (const task of TASKS)
    await tx.run(
      UPDATE.entity(`tutorials.catalog.${task}`).set({ primaryTag: name }).where`lower(primaryTag) = lower(${former})`
    )
}

/** Renames the tag of a request; answers what keeps it, and the sources that name it by its former name. */
export async function renameTag(request: Request, nameOf: (name: unknown) => string): Promise<object> {
  const tx = await curation()
  const { ID, name: former } = await taggedBy(tx, request)
  const name = nameOf((request.data as { name?: unknown }).name)
  await checkFree(tx, name, ID)
  await tx.run(UPDATE.entity(TAGS).set({ name }).where({ ID }))
  await followRename(tx, { ID, former, name })
  const uses = await tx.run<{ tutorial_ID: string }[]>(
    SELECT.from(USES).columns('tutorial_ID').where({ tag_ID: ID, name: former.toLowerCase() })
  )
  const sources = uses.map(({ tutorial_ID }) => tutorial_ID)
  return { former, ...(await usesOf(tx, ID, sources)) }
}

/** Things that have a tag, and the sources that name it. */
interface Uses {
  readonly tutorials: number
  readonly missions: number
  readonly groups: number
  readonly sources: readonly Source[]
}

interface Source {
  readonly slug: string
  readonly title: string | null
  readonly repository: string | null
  readonly path: string | null
}

/** Tells what keeps a tag under another name, and which sources go on naming it by the present one. */
export async function previewRename(request: Request): Promise<Uses & { readonly former: string }> {
  const tx = currentTransaction()
  const { ID, name: former } = await taggedBy(tx, request)
  const { name } = request.data as { name?: string | null }
  if (name?.trim()) await checkFree(tx, name.trim(), ID)
  return { former, ...(await usesOf(tx, ID, await namingSources(tx, ID, await carriersOf(tx, former)))) }
}

async function usesOf(tx: Tx, tag_ID: string, sources: readonly string[]): Promise<Uses> {
  const [tutorials, missions, groups] = await Promise.all([
    amount(tx, 'TutorialTags', tag_ID),
    amount(tx, 'MissionTags', tag_ID),
    amount(tx, 'GroupTags', tag_ID)
  ])
  return { tutorials, missions, groups, sources: await sourcesOf(tx, sources.slice(0, MOST_SOURCES)) }
}

async function amount(tx: Tx, entity: string, tag_ID: string): Promise<number> {
  const { amount: found } = await tx.run<{ amount: number | string }>(
    SELECT.one.from(`tutorials.catalog.${entity}`).columns('count(*) as amount').where({ tag_ID })
  )
  return Number(found)
}

async function sourcesOf(tx: Tx, ids: readonly string[]): Promise<readonly Source[]> {
  if (ids.length === 0) return []
  const tutorials = await tx.run<{ slug: string; title: string | null }[]>(
    SELECT.from(TUTORIALS)
      .columns('slug', 'title')
      .where({ ID: { in: [...ids] } })
      .orderBy('slug')
  )
  const repositories = await tx.run<{ slug: string; owner: string | null; repo: string; path: string | null }[]>(
    SELECT.from('tutorials.catalog.RepoCatalog')
      .columns('slug', 'owner', 'repo', 'path')
      .where({ slug: { in: tutorials.map(({ slug }) => slug) } })
  )
  const bySlug = new Map(repositories.map(row => [row.slug, row]))
  return tutorials.map(({ slug, title }) => {
    const source = bySlug.get(slug)
    const repository = source ? [source.owner, source.repo].filter(Boolean).join('/') : null
    return { slug, title, repository, path: source?.path ?? null }
  })
}

async function taggedBy(tx: Tx, request: Request): Promise<{ readonly ID: string; readonly name: string }> {
  const tag = await storedRow<{ ID: string; name: string }>(tx, request, [column('ID'), column('name')])
  if (!tag) throw notFound('There is no such tag')
  return tag
}
