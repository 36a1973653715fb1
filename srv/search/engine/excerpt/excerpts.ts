import { isUnspacedCode } from '../analyse/characters.ts'
import { eachChunk } from '../analyse/chunks.ts'
import type { SearchDocument } from '../model/document.ts'
import { parseQuery } from '../query/parse-query.ts'
import { WantedWords } from './wanted-words.ts'

/** A short piece of a text in which words of the query stand. */
export interface Excerpt {
  /** Plain text; with … where the text goes on. */
  readonly text: string
  /** Places of the words in `text`: the first, and the one after the last character. */
  readonly marks: readonly (readonly [number, number])[]
  /** Number of the step; undefined for the description. */
  readonly step?: number
}

export interface ExcerptOptions {
  /** Default 1. */
  readonly most?: number
  /** Characters of an excerpt. Default 180. */
  readonly length?: number
  /** As in `SearchOptions`. */
  readonly beginnings?: boolean
}

/** Characters of one text that are read. */
const MOST_CHARACTERS = 100_000
/** Words of the query in one text that are looked at. */
const MOST_MARKS = 2000

interface Mark {
  readonly unit: number
  readonly start: number
  readonly end: number
  /** Pairs of a script without blanks that it consists of. */
  readonly pairs: number
}

interface Window {
  readonly source: string
  readonly step: number | undefined
  readonly marks: readonly Mark[]
  readonly units: number
}

/**
 * The pieces of the description and the steps in which most words of a query stand. Pass `corrected` of the result when
 * there is one, since that is what was found; and of the steps only those that may be shown, when time matters.
 */
export function excerpts(
  query: string,
  { description, steps }: Pick<SearchDocument, 'description' | 'steps'>,
  { most = 1, length = 180, beginnings = false }: ExcerptOptions = {}
): readonly Excerpt[] {
  const wanted = new WantedWords(parseQuery(query), beginnings)
  const texts: { readonly source: string; readonly step: number | undefined }[] = [
    { source: description, step: undefined },
    ...steps.flatMap(({ number, text, code }) => [
      { source: text, step: number },
      { source: code, step: number }
    ])
  ]
  return texts
    .map(({ source, step }) => bestWindow(source, step, wanted, length))
    .filter(window => window.units > 0)
    .sort((a, b) => b.units - a.units || b.marks.length - a.marks.length)
    .slice(0, most)
    .map(window => cut(window, length))
}

function bestWindow(text: string, step: number | undefined, wanted: WantedWords, length: number): Window {
  const source = text.slice(0, MOST_CHARACTERS)
  const marks = marksOf(source, wanted, length)
  let best: Window = { source, step, marks: [], units: 0 }
  let from = 0
  marks.forEach((mark, to) => {
    while (from < to && mark.end - (marks[from] as Mark).start > length) from++
    const within = marks.slice(from, to + 1)
    const units = new Set(within.map(({ unit }) => unit)).size
    if (units > best.units || (units === best.units && within.length > best.marks.length))
      best = { source, step, marks: within, units }
  })
  return best
}

function marksOf(source: string, wanted: WantedWords, length: number): readonly Mark[] {
  const marks: Mark[] = []
  eachChunk(source, (start, end, isTail) => {
    if (isTail || marks.length >= MOST_MARKS) return
    const unit = wanted.unitOf(source.slice(start, end))
    const last = marks.at(-1)
    const continued = last?.unit === unit && start < last.end ? last : undefined
    // what is longer than the excerpt could not be shown
    if (unit < 0 || end - (continued ?? { start }).start > length) return
    if (continued) marks[marks.length - 1] = { ...continued, end, pairs: continued.pairs + 1 }
    else marks.push({ unit, start, end, pairs: 1 })
  })
  // some pairs of a run are other words than the run, and count only where it is nowhere
  const whole = marks.filter(({ unit, pairs }) => pairs >= wanted.pairsOf(unit))
  return whole.length > 0 ? whole : marks
}

/** Text around the marks, from word to word. */
function cut({ source, step, marks }: Window, length: number): Excerpt {
  const [first, last] = [marks[0] as Mark, marks.at(-1) as Mark]
  const room = Math.max(0, length - (last.end - first.start))
  const from = startOfWord(source, first.start - Math.floor(room / 3), first.start)
  const to = endOfWord(source, from + Math.max(length, last.end - from), last.end)
  const before = from > 0 ? '…' : ''
  const text = before + source.slice(from, to).replace(/\s/g, ' ') + (to < source.length ? '…' : '')
  const shift = before.length - from
  const places = marks.filter(({ end }) => end <= to).map(({ start, end }) => [start + shift, end + shift] as const)
  return step === undefined ? { text, marks: places } : { text, marks: places, step }
}

/** The first place where a word begins, between two places. */
function startOfWord(source: string, from: number, latest: number): number {
  if (from <= 0) return 0
  for (let at = from; at < latest; at++) {
    if (/\s/.test(source.charAt(at))) return at + 1
    if (isUnspacedCode(source.charCodeAt(at))) return at
  }
  return latest
}

/** The last place where a word has ended, between two places. */
function endOfWord(source: string, to: number, earliest: number): number {
  if (to >= source.length) return source.length
  for (let at = to; at > earliest; at--)
    if (/\s/.test(source.charAt(at)) || isUnspacedCode(source.charCodeAt(at))) return at
  return earliest
}
