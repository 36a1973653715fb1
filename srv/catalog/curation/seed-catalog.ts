import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { inTransaction, takeNumbers, type Tx } from '../../cap/database/database.ts'
import { resolveMissionItems } from './items.ts'
import { curatedEntities } from './curated-entities.ts'
import { checkComplete } from './publication.ts'
import { withMdFormat } from '../model/slug.ts'
import { lockCuration } from '../model/transaction.ts'
import { tagAliases } from '../tags/aliases.ts'
import { linkTags } from '../tags/link-tags.ts'
import { SEEDED } from './seeded-rows.ts'

const { INSERT, SELECT, UPDATE } = cds.ql

/** An item of a path or a group: one task, or alternatives of which a learner completes one. */
type SeedItem = SeedTask | { readonly choose: string; readonly branches: readonly SeedBranch[] }
type SeedTask = { readonly tutorial: string } | { readonly group: string } | { readonly checkpoint: string }
type SeedBranch = SeedTask & { readonly label: string; readonly condition?: string | undefined }

interface SeedKind {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly level: string
  readonly time: number
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  readonly featured?: number | undefined
}

interface SeedGroup extends SeedKind {
  readonly items: readonly SeedItem[]
}

interface SeedMission extends SeedKind {
  readonly paths: readonly {
    readonly name: string
    readonly slug: string
    readonly description?: string | undefined
    readonly items: readonly SeedItem[]
  }[]
}

/** Initial content of a catalog. */
export interface CatalogSeed {
  readonly tags: readonly { readonly name: string; readonly titlePath: string; readonly label: string }[]
  readonly groups: readonly SeedGroup[]
  readonly missions: readonly SeedMission[]
  /** Slugs of tutorials by the e-mail address of their owner. */
  readonly owners: Readonly<Record<string, readonly string[]>>
}

/** Ids of the rows that a seed refers to, by slug or name. */
interface Known {
  readonly tutorials: ReadonlyMap<string, string>
  readonly categories: ReadonlyMap<string, string>
  readonly groups: ReadonlyMap<string, string>
  readonly tags: ReadonlyMap<string, string>
}

/**
 * Creates the first published missions, groups and labels of an installation, once; existing rows with the same slug are
 * kept. Returns false when this was done before, or when a referenced tutorial is missing.
 */
export function seedCatalog(seed: CatalogSeed): Promise<boolean> {
  return inTransaction(async tx => {
    await lockCuration(tx)
    const tutorials = await idsBySlug(tx, 'Tutorials')
    if (!tutorialsOf(seed).every(slug => tutorials.has(slug))) return false
    if ((await takeNumbers(tx, SEEDED, 1)) > 1) return false
    const tags = await addTags(tx, seed.tags)
    const before = { tutorials, tags, categories: await idsBySlug(tx, 'Categories'), groups: new Map<string, string>() }
    const known = { ...before, groups: await addGroups(tx, seed.groups, before) }
    await addMissions(tx, seed.missions, known)
    await giveOwners(tx, seed.owners, known)
    return true
  })
}

/** Tutorials that have an owner keep it. */
async function giveOwners(tx: Tx, owners: CatalogSeed['owners'], { tutorials }: Known): Promise<void> {
  for (const [ownerEmail, slugs] of Object.entries(owners)) {
    const ids = slugs.map(slug => tutorials.get(slug))
    await tx.run(
      UPDATE.entity('tutorials.catalog.TutorialMeta')
        .set({ ownerEmail })
        .where({ tutorial_ID: { in: ids }, ownerEmail: null })
    )
  }
}

async function idsBySlug(tx: Tx, entity: string, name = 'slug'): Promise<Map<string, string>> {
  const rows = await tx.run<Record<string, string>[]>(SELECT.from(`tutorials.catalog.${entity}`).columns('ID', name))
  return new Map(rows.map(row => [row[name] as string, row['ID'] as string]))
}

/** Slugs of the tutorials in the items of `seed`. */
function tutorialsOf({ groups, missions }: CatalogSeed): string[] {
  const items = [...groups, ...missions.flatMap(({ paths }) => paths)].flatMap(each => each.items)
  return items.flatMap(branchesOf).flatMap(task => ('tutorial' in task ? task.tutorial : []))
}

const branchesOf = (item: SeedItem): readonly (SeedTask | SeedBranch)[] => ('choose' in item ? item.branches : [item])

async function addTags(tx: Tx, tags: CatalogSeed['tags']): Promise<Map<string, string>> {
  const former = [...(await tagAliases(tx))].map(([name, { tag_ID }]) => [name, tag_ID] as const)
  const known = new Map([...former, ...(await idsBySlug(tx, 'Tags', 'name'))])
  const fresh = tags.filter(({ name }) => !known.has(name)).map(tag => withMdFormat({ ID: newId(), ...tag }))
  if (fresh.length > 0) await tx.run(INSERT.into('tutorials.catalog.Tags').entries(fresh))
  await linkTags(tx, fresh)
  return new Map([...known, ...fresh.map(({ name, ID }) => [name, ID] as const)])
}

async function addGroups(tx: Tx, groups: readonly SeedGroup[], known: Known): Promise<Map<string, string>> {
  const ids = await idsBySlug(tx, 'Groups')
  for (const group of groups.filter(({ slug }) => !ids.has(slug))) {
    const ID = newId()
    const row = { ...columnsOf(group, known), ID, items: itemRows(group.items, known).map(withoutType) }
    await tx.run(INSERT.into('tutorials.catalog.Groups').entries(row))
    await checkComplete(tx, curatedEntities.group, ID)
    await feature(tx, 'GROUP', 'Groups', ID, group.featured)
    ids.set(group.slug, ID)
  }
  return ids
}

/** Row of a group's item, which is always a tutorial and therefore has no type. */
function withoutType({ taskType: _, group_ID: __, checkpointTitle: ___, ...row }: ItemRow): object {
  return row
}

async function addMissions(tx: Tx, missions: readonly SeedMission[], known: Known): Promise<void> {
  const ids = await idsBySlug(tx, 'Missions')
  for (const mission of missions.filter(({ slug }) => !ids.has(slug))) {
    const ID = newId()
    const completionPaths = mission.paths.map(({ items, ...path }) => ({ ...path, items: itemRows(items, known) }))
    await tx.run(
      INSERT.into('tutorials.catalog.Missions').entries({ ...columnsOf(mission, known), ID, completionPaths })
    )
    await resolveMissionItems(tx, ID)
    await checkComplete(tx, curatedEntities.mission, ID)
    await feature(tx, 'MISSION', 'Missions', ID, mission.featured)
  }
}

function columnsOf(kind: SeedKind, { tags, categories }: Known): object {
  const { slug, title, description, level, time } = kind
  const columns = { slug, title, description, experienceTag: level, averageTimeToComplete: time }
  return {
    ...columns,
    status: 'ACTIVE',
    published: true,
    primaryTag: kind.tags[0] ?? null,
    tags: kind.tags.map(name => ({ tag_ID: needed(tags, name) })),
    categories: kind.categories.map(category => ({ category_ID: needed(categories, category), score: 1 }))
  }
}

interface ItemRow {
  readonly itemOrder: number
  readonly altGroupKey: string | null
  readonly altGroupLabel: string | null
  readonly altCondition: string | null
  readonly taskType: string
  readonly tutorial_ID?: string
  readonly group_ID?: string
  readonly checkpointTitle?: string
}

function itemRows(items: readonly SeedItem[], known: Known): ItemRow[] {
  return items.flatMap((item, itemOrder) =>
    branchesOf(item).map(task => ({
      itemOrder,
      altGroupKey: 'choose' in item ? item.choose : null,
      altGroupLabel: 'label' in task ? task.label : null,
      altCondition: ('condition' in task && task.condition) || null,
      ...targetOf(task, known)
    }))
  )
}

function targetOf(task: SeedTask, { tutorials, groups }: Known): Pick<ItemRow, 'taskType'> {
  if ('tutorial' in task) return { taskType: 'TUTORIAL', tutorial_ID: needed(tutorials, task.tutorial) } as ItemRow
  if ('group' in task) return { taskType: 'GROUP', group_ID: needed(groups, task.group) } as ItemRow
  return { taskType: 'CHECKPOINT', checkpointTitle: task.checkpoint } as ItemRow
}

function needed(ids: ReadonlyMap<string, string>, name: string): string {
  const ID = ids.get(name)
  if (ID === undefined) throw new Error(`the sample catalog refers to ${name}, which is not there`)
  return ID
}

async function feature(tx: Tx, taskType: string, entity: string, ID: string, featuredOrder: number | undefined) {
  if (featuredOrder === undefined) return
  const rows = SELECT.one.from(`tutorials.catalog.${entity}`).columns('legacyId').where({ ID })
  const { legacyId: taskLegacyId } = await tx.run<{ legacyId: number }>(rows)
  await tx.run(INSERT.into('tutorials.catalog.FeaturedTasks').entries({ taskType, taskLegacyId, featuredOrder }))
}
