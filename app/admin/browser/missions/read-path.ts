import * as words from '#workplace-words/missions.ts'
import { recordOf } from '../../metadata/csdl.ts'
import { plainText } from '../../metadata/text.ts'
import { readList, type Row } from '../data/service.ts'
import type { Branch, Place, Slots, Task } from './path.ts'

/** A path of a mission, or that of a group, as it is edited. */
export interface EditedPath {
  /** The address of its items. */
  readonly items: string
  /** The address of the path itself; undefined for a group, which has one alone. */
  readonly path: string | undefined
  readonly name: string
  readonly slots: Slots
  /** The items as the service has them. */
  readonly stored: ReadonlyMap<string, Place>
}

const TASK = '$select=ID,slug,title,status'
const TUTORIAL = `tutorial(${TASK})`
const GROUP = `group(${TASK},published)`

/** The paths of a mission, or the one of a group. @throws Refusal */
export async function readPaths(root: string): Promise<readonly EditedPath[]> {
  const isDraft = root.endsWith('IsActiveEntity=false)')
  if (root.startsWith('Groups(')) {
    const { rows } = await readList(`${root}/items?$expand=${TUTORIAL}`)
    return [editedPath(`${root}/items`, undefined, '', rows)]
  }
  const { rows: paths } = await readList(`${root}/completionPaths?$expand=items($expand=${TUTORIAL},${GROUP})`)
  const numbered = await numberedTasks(paths.flatMap(row => row['items'] as readonly Row[]))
  return paths.toSorted(byNumber).map(row => {
    const path = `${root}/completionPaths(ID=${plainText(row['ID'])},IsActiveEntity=${!isDraft})`
    return editedPath(`${path}/items`, path, plainText(row['name']), row['items'] as readonly Row[], numbered)
  })
}

function editedPath(
  items: string,
  path: string | undefined,
  name: string,
  rows: readonly Row[],
  numbered?: ReadonlyMap<string, Task>
): EditedPath {
  const stored = new Map(rows.map(row => [plainText(row['ID']), placeOf(row)]))
  return { items, path, name, slots: slotsOf(rows, numbered), stored }
}

const placeOf = (row: Row): Place => ({
  itemOrder: Number(row['itemOrder']),
  altGroupKey: textOrNull(row['altGroupKey']),
  altGroupOrder: Number(row['altGroupOrder']),
  altGroupLabel: textOrNull(row['altGroupLabel']),
  altCondition: textOrNull(row['altCondition'])
})

/** Items with the same order and key are one slot, as learners see them (`srv/catalog/feeds/tree.ts`). */
function slotsOf(rows: readonly Row[], numbered: ReadonlyMap<string, Task> = new Map()): Slots {
  const slots = new Map<string, { readonly key: string | null; readonly branches: Branch[] }>()
  for (const row of rows.toSorted(byPlace)) {
    const { itemOrder, altGroupKey: key, altGroupLabel: label, altCondition: condition } = placeOf(row)
    const ID = plainText(row['ID'])
    const place = key === null ? ID : `${itemOrder} ${key}`
    const slot = slots.get(place) ?? { key, branches: [] }
    slot.branches.push({ ID, task: taskOf(row, numbered), label, condition })
    slots.set(place, slot)
  }
  return [...slots.values()]
}

function taskOf(row: Row, numbered: ReadonlyMap<string, Task>): Task {
  const kind = plainText(row['taskType'] ?? 'TUTORIAL')
  if (kind === 'TUTORIAL') return referredTask(kind, recordOf(row['tutorial']))
  if (kind === 'GROUP') return referredTask(kind, recordOf(row['group']))
  const number = row['taskLegacyId']
  const known = typeof number === 'number' ? numbered.get(`${kind} ${number}`) : undefined
  if (known) return known
  const title = plainText(row['checkpointTitle'] ?? words.numbered(plainText(number)))
  return { kind, ID: null, slug: null, title, hidden: undefined }
}

/** Sets by the kinds of tasks that items refer to by their numbers. */
const numberedSets = { PUZZLE: 'Puzzles', PETOBERFEST: 'Petoberfests' } as const

/** The puzzles and photo contests that the items name, by kind and number. @throws Refusal */
async function numberedTasks(rows: readonly Row[]): Promise<ReadonlyMap<string, Task>> {
  const found = await Promise.all(
    Object.entries(numberedSets).map(async ([kind, set]) => {
      const numbers = rows.flatMap(({ taskType, taskLegacyId }) =>
        taskType === kind && typeof taskLegacyId === 'number' ? taskLegacyId : []
      )
      if (numbers.length === 0) return []
      const filter = encodeURIComponent(`legacyId in (${[...new Set(numbers)].join(',')})`)
      const numbered = await readList(`${set}?$select=ID,legacyId,slug,title,status&$filter=${filter}`)
      return numbered.rows.map(row => referredTask(kind, row))
    })
  )
  return new Map(found.flat().map(task => [`${task.kind} ${task.number}`, task]))
}

/** A row as a task. */
function referredTask(kind: string, row: Row): Task {
  const slug = plainText(row['slug'])
  const isInactive = row['status'] === 'INACTIVE'
  const hidden = isInactive
    ? words.isInactive
    : kind === 'GROUP' && row['published'] !== true
      ? words.isNotPublished
      : undefined
  const title = plainText(row['title'] ?? slug)
  const number = kind in numberedSets ? { number: Number(row['legacyId']) } : {}
  return { kind, ID: plainText(row['ID']), ...number, slug, title, hidden }
}

/** Groups with their slots, by ID; those that do not exist are left out. @throws Refusal */
export async function readGroups(ids: readonly string[]): Promise<ReadonlyMap<string, Slots>> {
  if (ids.length === 0) return new Map()
  const filter = encodeURIComponent(`ID in (${ids.join(',')}) and IsActiveEntity eq true`)
  const { rows } = await readList(`Groups?$select=ID&$filter=${filter}&$expand=items($expand=${TUTORIAL})`)
  return new Map(rows.map(row => [plainText(row['ID']), slotsOf(row['items'] as readonly Row[])]))
}

const MOST = 8

/** Tutorials, and for a mission groups, puzzles and photo contests, with the words in title or slug. @throws Refusal */
export async function tasksNamed(words: string, isOfMission: boolean): Promise<readonly Task[]> {
  const text = `'${words.toLowerCase().replaceAll("'", "''")}'`
  const named = `(contains(tolower(title),${text}) or contains(slug,${text})) and (status eq null or status eq 'ACTIVE')`
  const rowsOf = async (set: string, filter: string, more: string): Promise<readonly Row[]> => {
    const query = `$select=ID,slug,title,status${more}&$filter=${encodeURIComponent(filter)}&$orderby=title&$top=${MOST}`
    return (await readList(`${set}?${query}`)).rows
  }
  const tutorials = rowsOf('Tutorials', named, '')
  if (!isOfMission) return (await tutorials).map(row => referredTask('TUTORIAL', row))
  const [ofTutorials, groups, ...others] = await Promise.all([
    tutorials,
    rowsOf('Groups', `${named} and IsActiveEntity eq true`, ',published'),
    ...Object.values(numberedSets).map(set => rowsOf(set, named, ',legacyId'))
  ])
  const kinds = Object.keys(numberedSets)
  return [
    ...ofTutorials.map(row => referredTask('TUTORIAL', row)),
    ...groups.map(row => referredTask('GROUP', row)),
    ...others.flatMap((rows, index) => rows.map(row => referredTask(kinds[index] ?? '', row)))
  ]
}

const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : plainText(value)

/** New rows have no number before they are saved; they come last. */
const byNumber = (one: Row, other: Row): number => numberOf(one) - numberOf(other)
const numberOf = ({ legacyId }: Row): number => (typeof legacyId === 'number' ? legacyId : Number.MAX_SAFE_INTEGER)

const byPlace = (one: Row, other: Row): number =>
  Number(one['itemOrder']) - Number(other['itemOrder']) ||
  Number(one['altGroupOrder']) - Number(other['altGroupOrder']) ||
  byNumber(one, other)
