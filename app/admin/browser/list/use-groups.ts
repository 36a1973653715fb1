import { useEffect, useRef, useState } from 'preact/hooks'
import { type Group, groupsQuery, readGroups, withinGroup } from '../../metadata/query/groups.ts'
import { type ListState, listQuery } from '../../metadata/query/list-query.ts'
import type { Entity, Property } from '../../metadata/types.ts'
import { answersOf, type BatchAnswer, problemOf, reading } from '../data/batch.ts'
import { type Listed, readList, Refusal, refusalFrom, type Row } from '../data/service.ts'

const PAGE = 100

/** Groups of a list, page by page. */
export interface Groups {
  readonly groups: readonly Group[]
  /** All rows that match. */
  readonly count: number | undefined
  readonly refusal: Refusal | undefined
  readonly isLoading: boolean
  /** Loads the next groups; undefined when all are there. */
  readonly more: (() => void) | undefined
}

interface Loaded {
  readonly property?: Property
  readonly count: number | undefined
  /** Groups with drafts of the visitor come first: only few have such. */
  readonly drafts: readonly Group[]
  readonly groups: readonly Group[]
  readonly total: number
}

const nothing: Loaded = { count: undefined, drafts: [], groups: [], total: 0 }

/** The groups of a list by `property`; without one nothing is read. A new state or another `round` begins anew. */
export function useGroups(
  entity: Entity,
  path: string,
  state: ListState,
  property: Property | undefined,
  round: number
): Groups {
  const [loaded, setLoaded] = useState(nothing)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isLoading, setLoading] = useState(true)
  const current = useRef<AbortController>(undefined)

  const load = (work: (signal: AbortSignal) => Promise<Loaded>): void => {
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    setLoading(true)
    work(signal)
      .then(
        next => {
          if (signal.aborted) return
          setLoaded(next)
          setRefusal(undefined)
        },
        (error: unknown) => {
          if (!signal.aborted) setRefusal(refusalFrom(error))
        }
      )
      .finally(() => {
        if (!signal.aborted) setLoading(false)
      })
  }

  useEffect(() => {
    if (property) load(signal => firstGroups({ entity, path, state, property, signal }))
    else setLoaded(nothing)
    return () => current.current?.abort()
  }, [entity, path, state, property, round])

  const { count, drafts, groups, total } = loaded.property === property ? loaded : nothing
  const ofDrafts = new Set(drafts.map(({ value }) => value))
  const next = async (asked: Asked): Promise<Loaded> => {
    const page = await groupsFrom(asked, groups.length)
    return { ...loaded, groups: [...groups, ...page.groups] }
  }
  return {
    groups: [...drafts, ...groups.filter(({ value }) => !ofDrafts.has(value))],
    count,
    refusal,
    isLoading,
    more:
      property && groups.length < total
        ? () => {
            if (!isLoading) load(signal => next({ entity, path, state, property, signal }))
          }
        : undefined
  }
}

interface Asked {
  readonly entity: Entity
  readonly path: string
  readonly state: ListState
  readonly property: Property
  readonly signal: AbortSignal
}

async function firstGroups(asked: Asked): Promise<Loaded> {
  const [count, drafts, page] = await Promise.all([countOf(asked), groupsWithDrafts(asked), groupsFrom(asked, 0)])
  return { property: asked.property, count, drafts, ...page }
}

async function groupsFrom(asked: Asked, skip: number): Promise<Pick<Loaded, 'groups' | 'total'>> {
  const { rows, total } = await askFor(asked, { skip, ...(asked.entity.draft === 'root' && { isActive: true }) })
  return { groups: readGroups(rows, asked.property), total }
}

/**
 * The groups that drafts of the visitor are in. The service counts what is active and drafts apart; the list has a draft in the place of
 * the row that it changes, so each of these groups is counted as the list has it.
 */
async function groupsWithDrafts(asked: Asked): Promise<readonly Group[]> {
  if (asked.entity.draft !== 'root') return []
  const { rows } = await askFor(asked, { skip: 0, isActive: false })
  const groups = readGroups(rows, asked.property)
  const answers = await answersOf(groups.map(({ value }) => reading(countAddress(asked, value))))
  return groups.map((group, place) => ({ ...group, size: countIn(answers[place]) }))
}

const countAddress = ({ entity, path, state, property }: Asked, value: unknown): string =>
  `${path}?${listQuery(entity, state, { top: 0, skip: 0, within: withinGroup(property, value) })}`

function countIn(answer: BatchAnswer | undefined): number {
  const problem = problemOf(answer)
  if (problem !== undefined) throw new Refusal(answer?.status ?? 0, [{ message: problem, field: undefined }])
  return Number(answer?.body?.['@odata.count'])
}

const askFor = (
  { entity, path, state, property, signal }: Asked,
  page: { readonly skip: number; readonly isActive?: boolean }
): Promise<Listed<Row>> => readList(`${path}?${groupsQuery(entity, state, property, { top: PAGE, ...page })}`, signal)

async function countOf({ entity, path, state, signal }: Asked): Promise<number> {
  return (await readList(`${path}?${listQuery(entity, state, { top: 0, skip: 0 })}`, signal)).total
}
