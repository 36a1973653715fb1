import * as texts from '#site-words/scripts/palette.ts'
import { type Hit, type SearchAnswer, textOf } from '../../search/answer.ts'
import type { Channel } from '../../search/channel.ts'
import { isCurrent, isWorthAsking, type Typed } from './typed.ts'

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

/** Words that are offered while nothing is typed. */
export interface Start {
  /** The reader's own searches, the latest first. */
  readonly recent: readonly string[]
  readonly subjects: readonly string[]
}

/** Options of the palette: hits by kind, the kind of the best one first; recent searches and subjects while nothing is typed. */
export function optionGroups(channel: Channel, typed: Typed<SearchAnswer>, start: Start): readonly OptionGroup[] {
  const again = (words: string): Option => ({ what: 'words', href: channel.allOf(words), words })
  if (typed.words === '') return startGroups(start, again)
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

/** Recent searches, then the subjects that are none of them and long enough to be searched for. */
function startGroups({ recent, subjects }: Start, again: (words: string) => Option): readonly OptionGroup[] {
  const known = new Set(recent.map(words => words.toLowerCase()))
  const groups = {
    [texts.recentSearches]: recent,
    [texts.commonSubjects]: subjects.filter(each => isWorthAsking(each) && !known.has(each.toLowerCase()))
  }
  return Object.entries(groups).flatMap(([name, words]) =>
    words.length > 0 ? [{ name, options: words.map(again) }] : []
  )
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
