import type { Db } from '../../cap/database/database.ts'
import { type CatalogItem, type CatalogTask, readCatalogStructure } from '../../catalog/index.ts'
import { keyOf } from '../records/record.ts'
import { type Parent, type Slot, type Structure, structureOf, type Token, type TutorialTask } from './structure.ts'

/** The structure with the tutorials, their steps and their slugs. */
export interface Catalog extends Structure {
  readonly bySlug: ReadonlyMap<string, TutorialTask>
  readonly byNumber: ReadonlyMap<number, TutorialTask>
  /** The steps that have a row, by the legacyId of it. */
  readonly steps: ReadonlyMap<number, Step>
  /** The same, by the tutorial. */
  readonly stepsOf: ReadonlyMap<TutorialTask, readonly Step[]>
}

/** A step; INACTIVE ones are there too, since records refer to them. */
export interface Step {
  readonly tutorial: TutorialTask
  readonly legacyId: number
  readonly number: number
  readonly title: string | null
}

/** Reads all of it, also missions and groups that are hidden: progress does not depend on what is shown. */
export async function readStructure(db: Db): Promise<Catalog> {
  const rows = await readCatalogStructure(db)
  const rowsOfSteps = Map.groupBy(rows.steps, ({ tutorial_ID }) => tutorial_ID)
  const tutorials = rows.tutorials
    .filter(isNumbered)
    .map(({ ID, legacyId, slug, title, stepCount, outline, status }): TutorialTask => {
      const active = (rowsOfSteps.get(ID) ?? []).filter(step => step.status !== 'INACTIVE')
      const steps = new Set(numbersOf(active, stepCount))
      return { ID, legacyId, slug, title, steps, isActive: status !== 'INACTIVE', outline }
    })
  const byId = new Map(tutorials.map(tutorial => [tutorial.ID, tutorial]))
  const steps = rows.steps.filter(isNumbered).flatMap(({ tutorial_ID, legacyId, stepOrder, title }): Step[] => {
    const tutorial = byId.get(tutorial_ID)
    return tutorial ? [{ tutorial, legacyId, number: stepOrder, title }] : []
  })
  const tokens = tokensOf(rows.tutorials, rows.groups)
  const groups = parentsOf('GROUP', rows.groups, groupPaths(rows.groupItems, tokens))
  const known = new Set(groups.filter(({ paths }) => paths.some(({ length }) => length > 0)).map(keyOf))
  const missions = parentsOf('MISSION', rows.missions, missionPaths(rows, tokens, known))
  const inactive = tutorials.filter(({ isActive }) => !isActive)
  return {
    ...structureOf([...groups, ...missions], new Set(inactive.map(tokenOfTutorial))),
    bySlug: new Map(tutorials.map(tutorial => [tutorial.slug, tutorial])),
    byNumber: new Map(tutorials.map(tutorial => [tutorial.legacyId, tutorial])),
    steps: new Map(steps.map(step => [step.legacyId, step])),
    stepsOf: Map.groupBy(steps, ({ tutorial }) => tutorial)
  }
}

const tokenOfTutorial = ({ legacyId }: TutorialTask): Token => keyOf({ taskType: 'TUTORIAL', taskLegacyId: legacyId })

const isNumbered = <Row extends { readonly legacyId: number | null }>(row: Row): row is Row & { legacyId: number } =>
  row.legacyId !== null

/** The published steps; when they are not as many as were published, the list is incomplete, and they count from 1. */
function numbersOf(active: readonly { readonly stepOrder: number }[], stepCount: number | null): number[] {
  if (stepCount === null || stepCount === active.length) return active.map(({ stepOrder }) => stepOrder)
  return Array.from({ length: stepCount }, (_, index) => index + 1)
}

/** The tokens of tutorials and groups, by ID. */
function tokensOf(tutorials: readonly CatalogTask[], groups: readonly CatalogTask[]): ReadonlyMap<string, Token> {
  const of = (taskType: 'TUTORIAL' | 'GROUP') => (row: CatalogTask) =>
    row.legacyId === null ? [] : [[row.ID, keyOf({ taskType, taskLegacyId: row.legacyId })] as const]
  return new Map([...tutorials.flatMap(of('TUTORIAL')), ...groups.flatMap(of('GROUP'))])
}

function parentsOf(
  taskType: Parent['taskType'],
  rows: readonly CatalogTask[],
  paths: ReadonlyMap<string, readonly (readonly Slot[])[]>
): Parent[] {
  return rows.filter(isNumbered).map(({ ID, legacyId: taskLegacyId, title }) => {
    return { taskType, taskLegacyId, title, paths: paths.get(ID) ?? [] }
  })
}

type Tokens = ReadonlyMap<string, Token>
type Paths = ReadonlyMap<string, readonly (readonly Slot[])[]>

function groupPaths(items: readonly (CatalogItem & { readonly group_ID: string | null })[], tokens: Tokens): Paths {
  const byGroup = Map.groupBy(items, ({ group_ID }) => group_ID ?? '')
  return new Map([...byGroup].map(([group, own]) => [group, [slotsOf(own, tokens)]]))
}

/** A group without slots cannot be completed, so it is no part of a mission. */
function missionPaths(
  { paths, pathItems }: Awaited<ReturnType<typeof readCatalogStructure>>,
  tokens: Tokens,
  groups: ReadonlySet<Token>
): Paths {
  const byPath = Map.groupBy(pathItems, ({ path_ID }) => path_ID)
  const byMission = Map.groupBy(paths, ({ mission_ID }) => mission_ID)
  const completable = (token: Token) => !token.startsWith('GROUP:') || groups.has(token)
  return new Map(
    [...byMission].map(([mission, own]) => [
      mission,
      own.map(({ ID }) => slotsOf(byPath.get(ID) ?? [], tokens, completable))
    ])
  )
}

/** The slots in their order. Items with the same order and key are one; an item that names no task is none. */
function slotsOf(items: readonly CatalogItem[], tokens: Tokens, isTask = (_: Token) => true): Slot[] {
  const places = Map.groupBy(items.toSorted(byPlace), ({ ID, itemOrder, altGroupKey }) =>
    altGroupKey === null ? ID : `${itemOrder} ${altGroupKey}`
  )
  return [...places.values()]
    .map(place => place.flatMap(item => tokenOf(item, tokens) ?? []).filter(isTask))
    .filter(({ length }) => length > 0)
}

const byPlace = (one: CatalogItem, other: CatalogItem) =>
  one.itemOrder - other.itemOrder ||
  one.altGroupOrder - other.altGroupOrder ||
  (one.legacyId ?? 0) - (other.legacyId ?? 0)

function tokenOf({ taskType = 'TUTORIAL', tutorial_ID, group_ID, taskLegacyId }: CatalogItem, tokens: Tokens) {
  if (taskType === 'TUTORIAL') return tokens.get(tutorial_ID ?? '')
  if (taskType === 'GROUP') return tokens.get(group_ID ?? '')
  return typeof taskLegacyId === 'number' ? keyOf({ taskType, taskLegacyId }) : undefined
}
