import type { SearchedStep, SearchHit, SearchIndex, SearchOptions, SearchResult } from '../engine/model.ts'
import { searchIndex } from '../live/index.ts'
import { boostsFor } from '../rerank/boosts.ts'
import { countsOf, type Filters, filtersOf, listOf, typesOf } from '../hits/facets.ts'
import { mayUseMeaning, withMeaning } from '../hybrid/with-meaning.ts'
import { keyOf, scoreOf } from '../hits/ranked.ts'
import { type ItemRow, rowsOf } from '../hits/rows.ts'
import { readText, type SearchText, searchText } from '../hits/search-text.ts'
import { recordSearch } from '../log/index.ts'
import { excerptOf, highlighted, type Query } from './highlight.ts'
import { stepsOf } from './step-texts.ts'
import { numberOf, shownStep } from './suggest.ts'

const TOP = 20
const MAX_TOP = 50
const MAX_SKIP = 1_000_000
const MAX_VALUES = 50

export interface Asked {
  readonly query?: string | null
  readonly types?: string | null
  readonly levels?: string | null
  readonly tags?: string | null
  readonly topics?: string | null
  readonly top?: number | null
  readonly skip?: number | null
}

/** Hits for the people at `client`, with excerpts and the numbers of all facets. */
export async function find({ query, ...options }: Asked, client: string): Promise<object> {
  const asked = readText(query, 'query')
  const [top, skip] = [numberOf(options.top, 'top', TOP, MAX_TOP), numberOf(options.skip, 'skip', 0, MAX_SKIP)]
  const facets = filtersOf({
    type: typesOf(listOf(options.types)),
    level: listOf(options.levels),
    tag: listOf(options.tags),
    topic: listOf(options.topics)
  })
  const [index, boosts] = [await searchIndex(), await boostsFor(asked.text)]
  const found = await foundBy(index, asked, { top, skip, facets, ...(boosts && { boosts }) })
  if (skip === 0 && Object.keys(facets).length === 0) recordSearch(client, asked.text, found.total)
  const [rows, stepOf] = [await rowsOf(found.hits), await stepsOf(found.hits)]
  const rowOf = new Map(rows.map(row => [`${row.taskType}:${row.slug}`, row]))
  const marked = { text: found.corrected ?? asked.wanted, beginnings: false }
  const counts = countsOf(index, asked, facets, ['type', 'level', 'tag', 'topic'])
  return {
    total: found.total,
    corrected: found.corrected ?? null,
    items: found.hits.flatMap(hit => {
      const row = rowOf.get(keyOf(hit))
      return row ? [finding(marked, row, stepOf(hit), hit)] : []
    }),
    types: counts('type'),
    levels: counts('level'),
    tags: counts('tag').slice(0, MAX_VALUES),
    topics: counts('topic').slice(0, MAX_VALUES)
  }
}

/** The window of the hits; where meaning counts, of all that are merged with it. */
export async function foundBy(index: SearchIndex, asked: SearchText, options: SearchOptions): Promise<SearchResult> {
  const { top = TOP, skip = 0, facets = {} } = options
  if (!mayUseMeaning() || (facets['type'] && !facets['type'].includes('TUTORIAL')))
    return searchText(index, asked, options)
  const found = searchText(index, asked, { ...options, top: index.size, skip: 0 })
  const hits = await withMeaning(found.corrected ?? asked.text, found.hits, tutorialsWith(index, facets))
  return { ...found, total: hits.length, hits: hits.slice(skip, skip + top) }
}

/** Tells the tutorials that the facets let pass; undefined when these narrow nothing. */
function tutorialsWith(index: SearchIndex, facets: Filters): ((slug: string) => boolean) | undefined {
  const narrowing = Object.keys(facets).filter(facet => facet !== 'type')
  if (narrowing.length === 0) return undefined
  const { hits } = index.search('', { top: index.size, facets: { ...facets, type: ['TUTORIAL'] } })
  const slugs = new Set(hits.map(({ slug }) => slug))
  return slug => slugs.has(slug)
}

const finding = (query: Query, row: ItemRow, step: SearchedStep | undefined, hit: SearchHit) => ({
  taskType: row.taskType,
  slug: row.slug,
  title: highlighted(query, row.title ?? row.slug),
  excerpt: excerptOf(query, row.description ?? '', step),
  step: shownStep(hit),
  stepTitle: step ? highlighted(query, step.title) : [],
  primaryTag: row.primaryTag,
  experienceTag: row.experienceTag,
  averageTimeToComplete: row.averageTimeToComplete,
  searchScore: scoreOf(hit)
})
