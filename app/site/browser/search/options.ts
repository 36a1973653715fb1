import * as texts from '#site-words/scripts/palette.ts'
import { type Hit, type SearchAnswer, textOf } from '../../search/answer.ts'
import type { Channel } from '../../search/channel.ts'
import { isCurrent, type Typed } from './typed.ts'

/** One line of the palette that can be chosen. */
export type Option =
  | { readonly what: 'hit'; readonly href: string; readonly hit: Hit }
  | { readonly what: 'all'; readonly href: string; readonly total: number }
  | { readonly what: 'words'; readonly href: string; readonly words: string }

/** Options under a heading; without a name for the last one, which stands alone. */
export interface OptionGroup {
  readonly name: string | undefined
  readonly options: readonly Option[]
}

/** Options of the palette: hits by kind, the kind of the best one first; recent searches while nothing is typed. */
export function optionGroups(
  channel: Channel,
  typed: Typed<SearchAnswer>,
  recent: readonly string[]
): readonly OptionGroup[] {
  const again = (words: string): Option => ({ what: 'words', href: channel.allOf(words), words })
  if (typed.words === '') return recent.length === 0 ? [] : [{ name: texts.recentSearches, options: recent.map(again) }]
  const { shown } = typed
  if (!shown) return []
  const { answer, words } = shown
  if (answer.hits.length === 0)
    return singleWords(words).map(options => ({ name: texts.tryOneWord, options: options.map(again) }))
  const groups = Map.groupBy(answer.hits, ({ kind }) => kind)
  const all: Option = { what: 'all', href: channel.allOf(answer.corrected ?? words), total: answer.listed }
  return [
    ...[...groups].map(([kind, hits]) => ({
      name: texts.kinds[kind],
      options: hits.map(hit => ({ what: 'hit', hit, href: channel.hrefOf(hit) }) as const)
    })),
    ...(channel.hasAll && answer.listed > 0 ? [{ name: undefined, options: [all] }] : [])
  ]
}

const MOST_WORDS = 4

/** The words of a search one by one, as a list in a list; none for a search of one word. */
function singleWords(words: string): readonly (readonly string[])[] {
  const single = [...new Set(words.split(' '))].filter(({ length }) => length > 1)
  return single.length > 1 ? [single.slice(0, MOST_WORDS)] : []
}

/** Words for the state, for those who do not see it. */
export function statusOf(typed: Typed<SearchAnswer>): string {
  const { words, shown, failed } = typed
  if (failed) return failed.message
  if (words === '' || !shown || !isCurrent(typed)) return ''
  const { total, corrected, hits } = shown.answer
  if (total === 0) return texts.nothingHas(words)
  return texts.resultsFor(total, hits[0] ? textOf(hits[0].title) : '', corrected)
}
