import * as kinds from '#workplace-words/search.ts'
import { keyOf, literal } from '../../metadata/keys.ts'
import { listQuery } from '../../metadata/query/list-query.ts'
import { plainText } from '../../metadata/text.ts'
import type { Entity, Model } from '../../metadata/types.ts'
import { answersOf, type BatchAnswer, reading } from '../data/batch.ts'
import type { Row } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { titleOf } from '../parts/format.ts'
import type { Workplace } from '../workplaces/description.ts'
import { type Found, isAnswer, relevanceOf } from './relevance.ts'

const MOST_PAGES = 8
const ROWS_OF_A_SET = 4
/** Added to the relevance of a list, which comes after the rows that are shown of it. */
const AFTER_ROWS = 0.5
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const shorterFirst = (one: Found, other: Found): number =>
  one.relevance - other.relevance || one.text.length - other.text.length

/** Pages and lists with all the words in their names. */
export function pagesNamed(model: Model, { pages }: Workplace, wanted: string): readonly Found[] {
  const own = pages.flatMap(({ at, name: text }) =>
    text === undefined ? [] : [{ to: addressOf(at), text, kind: kinds.page }]
  )
  const lists = [...model.sets].map(([set, { plural }]) => ({ to: addressOf(set), text: plural, kind: kinds.list }))
  return [...own, ...lists]
    .filter(({ text }) => isAnswer(text, wanted))
    .map(each => ({ ...each, relevance: relevanceOf([each.text], wanted) }))
    .sort(shorterFirst)
    .slice(0, MOST_PAGES)
}

/** Rows of the main sets that the service finds by the words, in one request; a set that cannot answer is left out. @throws Refusal */
export async function rowsNamed(model: Model, wanted: string, signal: AbortSignal): Promise<readonly Found[]> {
  const main = [...model.sets.values()].filter(({ place, can }) => place.isMain && can.search)
  const entities = uuid.test(wanted) ? main.filter(({ keys }) => keys[0] === 'ID') : main
  const requests = entities.flatMap(entity => queriesFor(entity, wanted).map(query => ({ entity, query })))
  const answers = await answersOf(
    requests.map(({ entity, query }) => reading(`${entity.set ?? ''}?${query}`)),
    { signal }
  )
  return entities
    .flatMap(entity => {
      const own = answers.filter((_, index) => requests[index]?.entity === entity)
      return foundIn(entity, own, wanted)
    })
    .sort(shorterFirst)
}

/** The best rows of a set, and its list where there are more. */
function foundIn(entity: Entity, answers: readonly (BatchAnswer | undefined)[], wanted: string): readonly Found[] {
  const [set = ''] = [entity.set]
  const rows = answers.flatMap(answer => answer?.body?.value ?? [])
  const count = Math.max(0, ...answers.map(answer => answer?.body?.['@odata.count'] ?? 0))
  const found = new Map(
    rows.map((row): [string, Found] => {
      const text = titleOf(entity, row)
      const to = addressOf(set + keyOf(entity, row))
      return [to, { to, text, kind: entity.label, relevance: relevanceOf([text, ...namesOf(entity, row)], wanted) }]
    })
  )
  const best = [...found.values()].sort(shorterFirst).slice(0, ROWS_OF_A_SET)
  if (count <= best.length) return best
  const text = kinds.allIn(count, entity.plural)
  const relevance = (best.at(-1)?.relevance ?? 0) + AFTER_ROWS
  return [...best, { to: addressOf(set, { q: wanted }), text, kind: kinds.list, relevance }]
}

/** Other values by which a row is known. */
const namesOf = ({ keys }: Entity, row: Row): readonly string[] =>
  ['slug', ...keys].flatMap(name => plainText(row[name]) || [])

/**
 * Asks for the best rows: those whose names begin with the words, then those that end with them, then short ones. Sets with
 * drafts are ordered by nothing that is calculated, so these are asked for apart.
 */
function queriesFor(entity: Entity, wanted: string): readonly string[] {
  const state = { search: '', filters: {}, sort: undefined, descending: false }
  const page = { top: ROWS_OF_A_SET, skip: 0, order: '' }
  if (uuid.test(wanted)) return [listQuery(entity, state, { ...page, within: `ID eq ${wanted}` })]
  const searched = { ...state, search: wanted }
  const names = namesIn(entity)
  const [first] = names
  if (!entity.can.sort || first === undefined) return [listQuery(entity, searched, page)]
  const text = literal(wanted, 'Edm.String')
  const named = (test: string): readonly string[] => names.map(name => `${test}(tolower(${name}),${text})`)
  if (entity.draft === 'root') {
    const within = `(${[...named('startswith'), ...named('endswith')].join(' or ')})`
    return [listQuery(entity, state, { ...page, order: first, within }), listQuery(entity, searched, page)]
  }
  const best = ['startswith', 'endswith', 'contains'].flatMap(named).map(test => `${test} desc`)
  return [listQuery(entity, searched, { ...page, order: [...best, `length(${first})`].join(',') })]
}

/** Properties by which people know a row. */
const namesIn = ({ title, properties, unfiltered }: Entity): readonly string[] =>
  [...new Set([title, 'slug'])].flatMap(name =>
    name !== undefined && properties.get(name)?.type === 'Edm.String' && !unfiltered.has(name) ? name : []
  )
