import { humanize } from '../model/slug.ts'
import type { GroupItemRow, MissionRow, PathItemRow, PathRow, TaskRow } from './rows.ts'

/** The public columns of a task. */
export interface Shown {
  readonly ID: string
  readonly legacyId: number | null
  readonly slug: string
  readonly title: string
  readonly description: string
}

/** Target of a branch; `other` is counted but not shown. */
export type Target =
  | { readonly kind: 'tutorial'; readonly tutorial: Shown }
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'checkpoint'; readonly number: number | null; readonly title: string; readonly itemOrder: number }
  | { readonly kind: 'other' }

export interface Branch {
  readonly label: string | null
  readonly condition: string | null
  readonly target: Target
}

/** One position of a path; with a key, its branches are alternatives of which one is enough. */
export interface Slot {
  readonly key: string | null
  readonly branches: readonly Branch[]
}

export interface Group extends Shown {
  readonly slots: readonly Slot[]
}

export interface Path extends Shown {
  readonly slots: readonly Slot[]
}

export interface Mission extends Shown {
  readonly level: string | null
  /** Minutes. */
  readonly time: number | null
  readonly paths: readonly Path[]
}

export interface Tree {
  readonly missions: readonly Mission[]
  readonly groups: readonly Group[]
  /** Groups that no published mission contains. */
  readonly standalone: readonly Group[]
}

export interface TreeRows {
  readonly tutorials: readonly TaskRow[]
  readonly missions: readonly MissionRow[]
  readonly groups: readonly TaskRow[]
  readonly paths: readonly PathRow[]
  readonly pathItems: readonly PathItemRow[]
  readonly groupItems: readonly GroupItemRow[]
}

/** Joins the rows of published missions and groups; items without a visible task, and empty slots, are left out. */
export function buildTree(rows: TreeRows): Tree {
  const tutorials = new Map(rows.tutorials.map(row => [row.ID, shown(row)]))
  const itemsOfGroup = Map.groupBy(rows.groupItems, ({ group_ID }) => group_ID)
  const groups = rows.groups.map((row): Group => {
    const items = itemsOfGroup.get(row.ID) ?? []
    return { ...shown(row), slots: slotsOf(items, each => tutorialOf(each, tutorials)) }
  })
  const missions = buildMissions(rows, tutorials, new Map(groups.map(group => [group.ID, group])))
  const nested = new Set(missions.flatMap(({ paths }) => paths.flatMap(groupsIn)).map(({ ID }) => ID))
  return {
    missions: missions.sort(bySlug),
    groups: groups.sort(bySlug),
    standalone: groups.filter(({ ID }) => !nested.has(ID)).sort(bySlug)
  }
}

function buildMissions(
  rows: TreeRows,
  tutorials: ReadonlyMap<string, Shown>,
  groups: ReadonlyMap<string, Group>
): Mission[] {
  const itemsOfPath = Map.groupBy(rows.pathItems, ({ path_ID }) => path_ID)
  const pathsOfMission = Map.groupBy(rows.paths, ({ mission_ID }) => mission_ID)
  const grow = (row: PathRow): Path => {
    const items = itemsOfPath.get(row.ID) ?? []
    return { ...shown({ ...row, title: row.name }), slots: slotsOf(items, each => targetOf(each, tutorials, groups)) }
  }
  return rows.missions.map(row => ({
    ...shown(row),
    level: row.experienceTag,
    time: row.averageTimeToComplete,
    paths: (pathsOfMission.get(row.ID) ?? []).sort(byNumber).map(grow)
  }))
}

/** The groups of a path, in its order. */
export function groupsIn({ slots }: Path): Group[] {
  return slots.flatMap(({ branches }) =>
    branches.flatMap(({ target }) => (target.kind === 'group' ? target.group : []))
  )
}

/** Public columns of a row; a row without a slug gets its number as slug. */
export function shown({ ID, legacyId, slug, title, description }: TaskRow): Shown {
  const name = slug ?? String(legacyId)
  return { ID, legacyId, slug: name, title: title ?? humanize(name), description: description ?? '' }
}

type Item = GroupItemRow | PathItemRow

/** Groups items with the same order and key into slots. */
function slotsOf<I extends Item>(items: readonly I[], find: (item: I) => Target | undefined): Slot[] {
  const slots = new Map<string, { key: string | null; branches: Branch[] }>()
  for (const item of items.toSorted(byPlace)) {
    const target = find(item)
    if (!target) continue
    const key = item.altGroupKey
    const place = key === null ? item.ID : `${item.itemOrder} ${key}`
    const slot = slots.get(place) ?? { key, branches: [] }
    slot.branches.push({ label: item.altGroupLabel, condition: item.altCondition, target })
    slots.set(place, slot)
  }
  return [...slots.values()]
}

function targetOf(
  item: PathItemRow,
  tutorials: ReadonlyMap<string, Shown>,
  groups: ReadonlyMap<string, Group>
): Target | undefined {
  if (item.taskType === 'TUTORIAL') return tutorialOf(item, tutorials)
  if (item.taskType === 'CHECKPOINT') {
    const { taskLegacyId: number, checkpointTitle, itemOrder } = item
    return { kind: 'checkpoint', number, title: checkpointTitle ?? '', itemOrder }
  }
  if (item.taskType !== 'GROUP') return { kind: 'other' }
  const group = groups.get(item.group_ID ?? '')
  return group && { kind: 'group', group }
}

function tutorialOf({ tutorial_ID }: Item, tutorials: ReadonlyMap<string, Shown>): Target | undefined {
  const tutorial = tutorials.get(tutorial_ID ?? '')
  return tutorial && { kind: 'tutorial', tutorial }
}

/** Compares by slug, with the same result on every database. */
export const bySlug = (one: { slug: string }, other: { slug: string }): number => compare(one.slug, other.slug)

const byPlace = (one: Item, other: Item) =>
  one.itemOrder - other.itemOrder || one.altGroupOrder - other.altGroupOrder || byNumber(one, other)

interface Numbered {
  readonly ID: string
  readonly legacyId: number | null
}

/** Compares by number, the order of creation. */
const byNumber = (one: Numbered, other: Numbered) =>
  (one.legacyId ?? 0) - (other.legacyId ?? 0) || compare(one.ID, other.ID)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
