import { filtersOf } from '../hits/facets.ts'
import { keyOf } from '../hits/ranked.ts'
import { type ItemRow, rowsOf } from '../hits/rows.ts'
import { readText } from '../hits/search-text.ts'
import { searchIndex } from '../live/index.ts'
import { recordSearch } from '../log/index.ts'
import type { SearchedStep, SearchedType, SearchHit } from '../engine/model.ts'
import { boostsFor } from '../rerank/boosts.ts'
import { limitSearchesOf } from '../settings/limit-searches.ts'
import { foundBy } from '../suggest/find.ts'
import { excerptOf } from '../suggest/highlight.ts'
import { stepsOf } from '../suggest/step-texts.ts'

const FIRST_STEP = 1

/** A search by an agent. */
export interface AgentSearch {
  readonly query: string
  readonly tags?: readonly string[] | undefined
  readonly experience?: string | undefined
  readonly limit: number
  /** Kinds of tasks; tutorials without it. */
  readonly types?: readonly SearchedType[] | undefined
  /** The best step of each tutorial, its first one where only title, description or tags fit; else those alone that fit best. */
  readonly inSteps?: boolean
}

/** A task that fits, with the step in which it does. */
export interface FoundTutorial {
  readonly row: ItemRow
  readonly hit: SearchHit
  readonly step: SearchedStep | undefined
  /** The words around what was found. */
  readonly snippet: string
}

/** Published tasks that fit, best first. @throws HttpError 429 when `client` has searched too often. */
export async function foundTutorials(client: string, search: AgentSearch): Promise<readonly FoundTutorial[]> {
  const { query, tags, experience, limit, types = ['TUTORIAL'], inSteps = false } = search
  await limitSearchesOf(client)
  const asked = readText(query, 'query')
  const { text } = asked
  const facets = filtersOf({
    type: [...types],
    tag: tags?.length ? tags.map(tag => tag.toLowerCase()) : undefined,
    level: experience ? [experience] : undefined
  })
  const [index, boosts] = [await searchIndex(), await boostsFor(text)]
  const found = await foundBy(index, asked, { top: limit, skip: 0, facets, inSteps, ...(boosts && { boosts }) })
  const hits = inSteps ? found.hits.map(hit => ({ ...hit, step: hit.step ?? FIRST_STEP })) : found.hits
  if (!tags && !experience && !search.types) recordSearch(client, text, found.total)
  const [rows, stepOf] = [await rowsOf(hits), await stepsOf(hits)]
  const rowOf = new Map(rows.map(row => [`${row.taskType}:${row.slug}`, row]))
  const marked = { text: found.corrected ?? asked.wanted, beginnings: false }
  return hits.flatMap(hit => {
    const [row, step] = [rowOf.get(keyOf(hit)), stepOf(hit)]
    if (!row) return []
    const parts = excerptOf(marked, row.description ?? '', step)
    return [{ row, hit, step, snippet: parts.map(part => part.text).join('') }]
  })
}
