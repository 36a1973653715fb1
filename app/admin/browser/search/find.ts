import * as kinds from '#workplace-words/search.ts'
import { keyOf } from '../../metadata/keys.ts'
import { listQuery } from '../../metadata/list-query.ts'
import type { Entity, Model } from '../../metadata/types.ts'
import { answersOf, reading } from '../data/batch.ts'
import { addressOf } from '../parts/address.ts'
import { titleOf } from '../parts/format.ts'
import type { Workplace } from '../workplaces/description.ts'

/** A page that the words lead to. */
export interface Found {
  readonly to: string
  readonly text: string
  /** The kind of page: of the workplace, a list, or a row of an entity. */
  readonly kind: string
}

const MOST_PAGES = 8
const ROWS_OF_A_SET = 4

/** Pages and lists with all the words in their names. */
export function pagesNamed(model: Model, { pages }: Workplace, words: string): readonly Found[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  const own = pages.flatMap(({ at, name: text }) =>
    text === undefined ? [] : [{ to: addressOf(at), text, kind: kinds.page }]
  )
  const lists = [...model.sets].map(([set, { plural }]) => ({ to: addressOf(set), text: plural, kind: kinds.list }))
  return [...own, ...lists]
    .filter(({ text }) => parts.every(part => text.toLowerCase().includes(part)))
    .sort((one, other) => one.text.length - other.text.length)
    .slice(0, MOST_PAGES)
}

/** Rows of the main sets that the service finds by the words, in one request; a set that cannot answer is left out. @throws Refusal */
export async function rowsNamed(model: Model, { mainSets }: Workplace, words: string): Promise<readonly Found[]> {
  const entities = mainSets.flatMap(set => model.sets.get(set) ?? []).filter(({ can }) => can.search)
  const answers = await answersOf(entities.map(entity => requestFor(entity, words)))
  return entities.flatMap((entity, index) =>
    (answers[index]?.body?.value ?? []).map(row => ({
      to: addressOf((entity.set ?? '') + keyOf(entity, row)),
      text: titleOf(entity, row),
      kind: entity.label
    }))
  )
}

function requestFor(entity: Entity, search: string): object {
  const state = { search, filters: {}, sort: undefined, descending: false }
  return reading(`${entity.set ?? ''}?${listQuery(entity, state, { top: ROWS_OF_A_SET, skip: 0 })}`)
}
