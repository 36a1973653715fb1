import * as kinds from '#workplace-words/search.ts'
import { keyOf, literal } from '../../metadata/query/keys.ts'
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
  const answers = await answersOf(
    entities.map(entity => requestFor(entity, wanted)),
    { signal }
  )
  return entities.flatMap((entity, index) => foundIn(entity, answers[index], wanted)).sort(shorterFirst)
}

/** The best rows of a set, and its list where there are more. */
function foundIn(entity: Entity, answer: BatchAnswer | undefined, wanted: string): readonly Found[] {
  const { value: rows = [], '@odata.count': count = 0 } = answer?.body ?? {}
  const [set = ''] = [entity.set]
  const found = rows.map((row): Found => {
    const text = titleOf(entity, row)
    const relevance = relevanceOf([text, ...namesOf(entity, row)], wanted)
    return { to: addressOf(set + keyOf(entity, row)), text, kind: entity.label, relevance }
  })
  if (count <= rows.length) return found
  const worst = Math.max(...found.map(({ relevance }) => relevance))
  const text = kinds.allIn(count, entity.plural)
  return [...found, { to: addressOf(set, { q: wanted }), text, kind: kinds.list, relevance: worst }]
}

/** Other values by which a row is known. */
const namesOf = ({ keys }: Entity, row: Row): readonly string[] =>
  ['slug', ...keys].flatMap(name => plainText(row[name]) || [])

/** Asks for the best rows: those whose names begin with the words, then those that end with them, then short ones. */
function requestFor(entity: Entity, wanted: string): object {
  const isKey = uuid.test(wanted)
  const state = { search: isKey ? '' : wanted, filters: {}, sort: undefined, descending: false }
  const page = { top: ROWS_OF_A_SET, skip: 0, order: isKey ? '' : orderFor(entity, wanted) }
  return reading(
    `${entity.set ?? ''}?${listQuery(entity, state, { ...page, ...(isKey && { within: `ID eq ${wanted}` }) })}`
  )
}

function orderFor({ can, title, properties, unfiltered }: Entity, wanted: string): string {
  const names = [...new Set([title, 'slug'])].flatMap(name =>
    name !== undefined && properties.get(name)?.type === 'Edm.String' && !unfiltered.has(name) ? name : []
  )
  if (!can.sort || names.length === 0) return ''
  const text = literal(wanted, 'Edm.String')
  const each = (test: string): readonly string[] => names.map(name => `${test}(tolower(${name}),${text}) desc`)
  return [...each('startswith'), ...each('endswith'), ...each('contains'), `length(${names[0] ?? ''})`].join(',')
}
