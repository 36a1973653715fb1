import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { type AlternativeBranch, alternativesOf } from './alternatives.ts'
import { shown, type Slot, type Target } from './tree.ts'

const { SELECT } = cds.ql
/** Alternatives of one mission. */
const MOST_ITEMS = 1000

/** Alternatives of which a learner completes one. */
export interface MissionAlternatives {
  /** Number of the path or group, order and key; the same as long as the curator leaves the slot where it is. */
  readonly id: string
  readonly groupKey: string
  readonly branches: readonly (AlternativeBranch & { readonly title: string })[]
}

type Of<T extends string> = Readonly<Record<`${T}_${'ID' | 'slug' | 'title' | 'status'}`, string | null>>

interface Row extends Of<'tutorial'>, Partial<Of<'group'>> {
  /** Number of the path or group that the item is in. */
  readonly owner: number | null
  readonly itemOrder: number
  readonly altGroupKey: string
  readonly altGroupLabel: string | null
  readonly altCondition: string | null
  readonly group_published?: boolean | null
}

/**
 * The alternatives of a published mission and of the groups in it, in their order, in three statements; undefined when there is
 * no such mission.
 */
export async function missionAlternatives(db: Db, slug: string): Promise<readonly MissionAlternatives[] | undefined> {
  const mission = await db.run<{ ID: string } | undefined>(
    SELECT.one.from('tutorials.catalog.Missions').columns('ID')
      .where`slug = ${slug} and published = true and (status is null or status = 'ACTIVE')`
  )
  if (!mission) return undefined
  const inPaths = await db.run<Row[]>(
    SELECT.from('tutorials.catalog.CompletionPathItems').columns(
      'path.legacyId as owner',
      ...ITEM,
      ...TUTORIAL,
      ...GROUP
    ).where`path.mission_ID = ${mission.ID} and altGroupKey is not null`
      .orderBy('path.legacyId', 'itemOrder', 'altGroupOrder', 'legacyId')
      .limit(MOST_ITEMS)
  )
  const inGroups = await db.run<Row[]>(
    SELECT.from('tutorials.catalog.GroupPathItems').columns('group.legacyId as owner', ...ITEM, ...TUTORIAL)
      .where`group.published = true and altGroupKey is not null and group_ID in ${SELECT.from(
      'tutorials.catalog.CompletionPathItems'
    ).columns('group_ID').where`path.mission_ID = ${mission.ID} and group_ID is not null`}`
      .orderBy('group.legacyId', 'itemOrder', 'altGroupOrder', 'legacyId')
      .limit(MOST_ITEMS)
  )
  return slotsIn([...inPaths, ...inGroups])
}

const ITEM = ['itemOrder', 'altGroupKey', 'altGroupLabel', 'altCondition'] as const
const TUTORIAL = ['ID', 'slug', 'title', 'status'].map(column => `tutorial.${column} as tutorial_${column}`)
const GROUP = ['ID', 'slug', 'title', 'status', 'published'].map(column => `group.${column} as group_${column}`)

function slotsIn(rows: readonly Row[]): MissionAlternatives[] {
  const slots = Map.groupBy(rows, ({ owner, itemOrder, altGroupKey }) => `${owner}-${itemOrder}-${altGroupKey}`)
  return [...slots].flatMap(([id, items]) => {
    const titles = new Map(
      items.map(row => [row.tutorial_slug ?? row.group_slug, row.tutorial_title ?? row.group_title])
    )
    const [alternative] = alternativesOf([slotOf(items)]).altGroups ?? []
    if (!alternative || alternative.branches.length === 0) return []
    const branches = alternative.branches.map(branch => {
      return { ...branch, title: titles.get(branch.tutorialSlug ?? branch.groupSlug ?? '') ?? branch.label }
    })
    return [{ id, groupKey: alternative.groupKey, branches }]
  })
}

const slotOf = (items: readonly Row[]): Slot => ({
  key: items[0]?.altGroupKey ?? null,
  branches: items.flatMap(row => {
    const target = targetOf(row)
    return target ? [{ label: row.altGroupLabel, condition: row.altCondition, target }] : []
  })
})

function targetOf(row: Row): Target | undefined {
  if (row.tutorial_ID && isActive(row.tutorial_status))
    return { kind: 'tutorial', tutorial: shown(taskOf(row.tutorial_ID, row.tutorial_slug, row.tutorial_title)) }
  if (row.group_ID && row.group_published && isActive(row.group_status))
    return { kind: 'group', group: { ...shown(taskOf(row.group_ID, row.group_slug, row.group_title)), slots: [] } }
  return undefined
}

const isActive = (status: string | null | undefined): boolean => (status ?? 'ACTIVE') === 'ACTIVE'

const taskOf = (ID: string, slug: string | null | undefined, title: string | null | undefined) => ({
  ...{ ID, legacyId: null, description: null },
  ...{ slug: slug ?? null, title: title ?? null }
})
