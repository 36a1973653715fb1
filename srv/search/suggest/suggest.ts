import { badRequest } from '../../../lib/errors.ts'
import {
  SEARCHED_TYPES,
  type SearchedStep,
  type SearchedType,
  type SearchHit,
  type SearchIndex
} from '../engine/model.ts'
import { searchIndex } from '../live/index.ts'
import { keyOf } from '../hits/ranked.ts'
import { type ItemRow, rowsOf } from '../hits/rows.ts'
import { readText, type SearchText, searchText } from '../hits/search-text.ts'
import { excerptOf, highlighted, type Query } from './highlight.ts'
import { stepsOf } from './step-texts.ts'

/** Seconds for which answers may be kept: whoever deletes a letter gets the ones before it at once. */
export const KEPT_SECONDS = 10

const TOP = 5
const MAX_TOP = 10

export interface Asked {
  readonly query?: string | null
  readonly top?: number | null
}

/** Answers while somebody types: the best of each type, the type of the best one first. */
export async function suggest({ query, top }: Asked): Promise<object> {
  const asked = readText(query, 'query')
  const each = numberOf(top, 'top', TOP, MAX_TOP)
  if (asked.text.trim() === '') return { total: 0, corrected: null, groups: [] }
  const index = await searchIndex()
  const found = searchText(index, asked, { beginnings: true, top: MAX_TOP * SEARCHED_TYPES.length, count: ['type'] })
  const groups = groupsOf(index, asked, found.hits, found.facets['type'] ?? {}, each)
  const hits = groups.flatMap(group => group.hits)
  const [rows, stepOf] = [await rowsOf(hits), await stepsOf(hits)]
  const rowOf = new Map(rows.map(row => [`${row.taskType}:${row.slug}`, row]))
  const marked = { text: found.corrected ?? asked.wanted, beginnings: true }
  return {
    total: found.total,
    corrected: found.corrected ?? null,
    groups: groups.map(({ type, total, hits: of }) => ({
      taskType: type,
      total,
      items: of.flatMap(hit => {
        const row = rowOf.get(keyOf(hit))
        return row ? [suggestion(marked, row, stepOf(hit), hit)] : []
      })
    }))
  }
}

/**
 * A number of an operation.
 * @throws HttpError 400 for one outside of 0 to `max`.
 */
export function numberOf(value: number | null | undefined, name: string, fallback: number, max: number): number {
  const number = value ?? fallback
  if (number >= 0 && number <= max) return number
  throw badRequest('invalid_parameter', `${name} is a number from 0 to ${max}`, name)
}

interface Group {
  readonly type: SearchedType
  readonly total: number
  readonly hits: readonly SearchHit[]
}

/** Types in the order of their best hits; one with too few among the first hits is searched alone. */
function groupsOf(
  index: SearchIndex,
  asked: SearchText,
  hits: readonly SearchHit[],
  totals: Readonly<Record<string, number>>,
  each: number
): readonly Group[] {
  const types = [...new Set([...hits.map(({ type }) => type), ...SEARCHED_TYPES.filter(type => totals[type])])]
  return types.map(type => {
    const total = totals[type] ?? 0
    const first = hits.filter(hit => hit.type === type).slice(0, each)
    if (first.length === Math.min(each, total)) return { type, total, hits: first }
    return {
      type,
      total,
      hits: searchText(index, asked, { beginnings: true, top: each, facets: { type: [type] } }).hits
    }
  })
}

/** The step of a hit; what stands before the first one has number 0, and no anchor. */
export const shownStep = ({ step }: SearchHit): number | null => (step === 0 ? null : (step ?? null))

const suggestion = (query: Query, row: ItemRow, step: SearchedStep | undefined, hit: SearchHit) => ({
  taskType: row.taskType,
  slug: row.slug,
  title: highlighted(query, row.title ?? row.slug),
  step: shownStep(hit),
  stepTitle: step ? highlighted(query, step.title) : [],
  excerpt: excerptOf(query, row.description ?? '', step)
})
