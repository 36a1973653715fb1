import { badRequest } from '../../../lib/errors.ts'
import { SEARCHED_TYPES, type SearchedType, type SearchHit } from '../engine/model.ts'
import { searchIndex } from '../live/index.ts'
import { keyOf } from '../hits/ranked.ts'
import { rowsOf } from '../hits/rows.ts'
import { readText, searchText } from '../hits/search-text.ts'
import { excerptOf, highlighted } from './highlight.ts'
import { stepsOf } from './step-texts.ts'
import { shownStep } from './suggest.ts'

/** A page of results has no more that anybody would look at. */
const MOST = 2000
const MOST_EXCERPTS = 50
/** Concepts that a page names beside its results. */
const MOST_CONCEPTS = 5
const KEY = /^([A-Z]{1,20}):([\w.-]{1,255})(?::(\d{1,4}))?$/

interface Asked {
  readonly query?: string | null
}

/** Everything that fits, best first, by name alone: for a page that filters, sorts and counts by itself. */
export async function matches({ query }: Asked): Promise<object> {
  const asked = readText(query, 'query')
  const index = await searchIndex()
  const top = asked.text.trim() === '' ? 0 : MOST
  const { total, hits, corrected } = searchText(index, asked, { beginnings: true, top })
  return { total, corrected: corrected ?? null, keys: hits.map(nameOf), concepts: await conceptsAmong(hits) }
}

async function conceptsAmong(hits: readonly SearchHit[]): Promise<object[]> {
  const rows = await rowsOf(hits.filter(({ type }) => type === 'CONCEPT').slice(0, MOST_CONCEPTS))
  return rows.map(({ slug, title }) => ({ slug, title: title ?? slug }))
}

/** `TUTORIAL:slug`, and `TUTORIAL:slug:3` for a hit in the third step. */
const nameOf = (hit: SearchHit): string => [keyOf(hit), shownStep(hit) ?? []].flat().join(':')

/** The words around what is found in these hits; those that are not there any more have none. */
export async function excerptsFor({ query, keys }: Asked & { readonly keys?: string | null }): Promise<object[]> {
  const { wanted } = readText(query, 'query')
  const names = (keys ?? '').split(',').filter(Boolean)
  if (names.length > MOST_EXCERPTS) throw badRequest('invalid_parameter', `keys has at most ${MOST_EXCERPTS}`, 'keys')
  const hits = names.map(hitOf)
  const [rows, stepOf] = [await rowsOf(hits), await stepsOf(hits)]
  const rowOf = new Map(rows.map(row => [`${row.taskType}:${row.slug}`, row]))
  const asked = { text: wanted, beginnings: true }
  return hits.flatMap(hit => {
    const row = rowOf.get(keyOf(hit))
    const step = stepOf(hit)
    if (!row) return []
    const stepTitle = step ? highlighted(asked, step.title) : []
    return [
      {
        match: nameOf(hit),
        step: step ? shownStep(hit) : null,
        stepTitle,
        excerpt: excerptOf(asked, row.description ?? '', step)
      }
    ]
  })
}

function hitOf(name: string): SearchHit {
  const [, type, slug, step] = KEY.exec(name) ?? []
  if (!slug || !isSearched(type)) throw badRequest('invalid_parameter', 'keys are those of matches', 'keys')
  return { type, slug, score: 0, ...(step !== undefined && { step: Number(step) }) }
}

const isSearched = (type: string | undefined): type is SearchedType => SEARCHED_TYPES.some(each => each === type)
