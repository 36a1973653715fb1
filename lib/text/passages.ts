import { approximateEnds, approximateStart, editDistance } from './approximate.ts'

/** A passage of a text by its words and those around it: the TextQuoteSelector of W3C's Web Annotation Data Model. */
export interface Passage {
  readonly quote: string
  readonly prefix: string
  readonly suffix: string
  /** Id of the step that had it; the caller finds the part of the text for `findPassage`. */
  readonly step?: string | null
}

export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Place of a passage, and how it was recognised: `exact` has the same words among the same; `moved` has the same words
 * among others; `changed` has other words, in part or, between the same surroundings, altogether.
 */
export interface Place extends Span {
  readonly how: 'exact' | 'moved' | 'changed'
}

/** Replacement of a piece of Markdown, which is found by its text and its surroundings. */
export interface Suggestion {
  readonly original: string
  readonly replacement: string
  readonly prefix: string
  readonly suffix: string
}

/**
 * The Markdown with the suggestion, or why there is none: `applied` – it has the replacement already; `changed` – `near` has what it
 * has become meanwhile; `ambiguous` – several places fit; `removed` – no place fits.
 */
export type Applied =
  | { readonly markdown: string; readonly at: Span }
  | { readonly reason: 'applied' | 'ambiguous' | 'removed' }
  | { readonly reason: 'changed'; readonly near: Span }

/** The longest quote that is looked for approximately, and the longest text. */
const LONGEST_QUOTE = 1000
const LONGEST_TEXT = 400_000
const MOST_CANDIDATES = 500
const CONTEXTS = [32, 64, 128, 256] as const
const LONGEST_CONTEXT = 256
/** Characters of the surroundings that are compared. */
const COMPARED = 48
/** Words of this length are told from others without their surroundings. */
const TELLING = 24
/** Surroundings that agree to this part are the same. */
const SAME_CONTEXT = 0.5
/** Part of a quote that may have changed. */
const CHANGED = 0.3
/** How much better than the next the chosen place is. */
const MARGIN = 0.05
const FEWEST_FOR_SURROUNDINGS = 12

/** The passage from `start` to `end`, with as much around it as tells it from others. */
export function passageAt(text: string, span: Span): Passage {
  const { start, end } = trimmed(text, span)
  const quote = text.slice(start, end)
  let passage: Passage = { quote, prefix: '', suffix: '' }
  for (const size of CONTEXTS) {
    passage = { quote, prefix: text.slice(Math.max(0, start - size), start), suffix: text.slice(end, end + size) }
    const place = findPassage(text, passage)
    if (place && place.start < end && place.end > start) break
  }
  return passage
}

function trimmed(text: string, { start, end }: Span): Span {
  const quote = text.slice(start, end)
  const from = start + quote.length - quote.trimStart().length
  return { start: from, end: Math.max(from, start + quote.trimEnd().length) }
}

/**
 * The place of `passage` in `text`, or null when it is gone or cannot be told from others. White space counts as one blank.
 * `home`, the part of the text of its step, decides between places that are equal otherwise.
 */
export function findPassage(text: string, passage: Passage, home?: Span): Place | null {
  const folded = fold(text)
  const wanted = {
    quote: foldText(passage.quote).trim(),
    prefix: foldText(passage.prefix.slice(-LONGEST_CONTEXT)),
    suffix: foldText(passage.suffix.slice(0, LONGEST_CONTEXT))
  }
  if (wanted.quote === '') return null
  const place =
    placeOfSame(folded, wanted, home) ?? placeBetween(folded.text, wanted) ?? placeOfSimilar(folded, wanted, home)
  return place && unfolded(folded, place)
}

/** Applies `suggestion`; its original has to be there as it was, in one place. */
export function applySuggestion(markdown: string, suggestion: Suggestion): Applied {
  const lines = markdown.includes('\r\n') ? withReturns : withoutReturns
  const original = lines(suggestion.original)
  const replacement = lines(suggestion.replacement)
  if (original === '') return { reason: 'removed' }
  const around = { prefix: lines(suggestion.prefix), suffix: lines(suggestion.suffix) }
  const at = theOne(markdown, original, around)
  if (at === 'several') return { reason: 'ambiguous' }
  if (at !== null && !isWithinReplacement(markdown, at, original, replacement, around)) {
    const end = at + original.length
    return {
      markdown: markdown.slice(0, at) + replacement + markdown.slice(end),
      at: { start: at, end: at + replacement.length }
    }
  }
  if (replacement !== '' && typeof theOne(markdown, replacement, around) === 'number') return { reason: 'applied' }
  const near = findPassage(markdown, { quote: original, ...around })
  return near ? { reason: 'changed', near: { start: near.start, end: near.end } } : { reason: 'removed' }
}

/** True when the original is found only as a part of the replacement, which adds to it and is there already. */
function isWithinReplacement(
  markdown: string,
  at: number,
  original: string,
  replacement: string,
  around: Surroundings
): boolean {
  const offset = replacement.indexOf(original)
  if (offset < 0 || original === replacement) return false
  const start = at - offset
  if (start < 0 || !markdown.startsWith(replacement, start)) return false
  return agreement(markdown, { start, end: start + replacement.length }, around) >= 1 - MARGIN
}

interface Surroundings {
  readonly prefix: string
  readonly suffix: string
}

const withoutReturns = (text: string): string => text.replaceAll('\r\n', '\n')
const withReturns = (text: string): string => withoutReturns(text).replaceAll('\n', '\r\n')

/** The only place of `piece`, or the one whose surroundings fit best. */
function theOne(text: string, piece: string, around: Surroundings): number | 'several' | null {
  const starts = occurrences(text, piece)
  if (starts.length === 0) return null
  const scored = starts.map(start => ({ start, score: agreement(text, { start, end: start + piece.length }, around) }))
  const [best, next] = scored.sort((one, other) => other.score - one.score)
  if (!best || (next && best.score - next.score < MARGIN)) return 'several'
  return best.score >= SAME_CONTEXT ? best.start : null
}

interface Folded {
  readonly text: string
  /** Index in the unfolded text of each character. */
  readonly at: Uint32Array
}

/** `text` with each run of white space as one blank. */
function fold(text: string): Folded {
  const at = new Uint32Array(text.length)
  const parts: string[] = []
  let length = 0
  let from = -1
  const take = (end: number): void => {
    if (from >= 0) parts.push(text.slice(from, end))
    from = -1
  }
  for (let index = 0; index < text.length; index += 1) {
    if (!isWhite(text.charCodeAt(index))) {
      if (from < 0) from = index
      at[length++] = index
    } else if (from >= 0 || index === 0) {
      take(index)
      parts.push(' ')
      at[length++] = index
    }
  }
  take(text.length)
  return { text: parts.join(''), at: at.subarray(0, length) }
}

const foldText = (text: string): string => fold(text).text

const isWhite = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || (code >= 0x2000 && code <= 0x200b) || code === 0x3000

function unfolded({ at }: Folded, { start, end, how }: Place): Place {
  return { start: at[start] ?? 0, end: (at[end - 1] ?? 0) + 1, how }
}

interface Candidate extends Span {
  readonly score: number
  readonly how: Place['how']
}

function placeOfSame({ text }: Folded, wanted: Passage, home: Span | undefined): Place | null {
  const candidates = occurrences(text, wanted.quote).map((start): Candidate => {
    const span = { start, end: start + wanted.quote.length }
    const score = agreement(text, span, wanted)
    return { ...span, score, how: score >= SAME_CONTEXT ? 'exact' : 'moved' }
  })
  const needed = wanted.quote.length >= TELLING ? 0 : SAME_CONTEXT
  return chosen(
    candidates.filter(({ score }) => score >= needed),
    home
  )
}

function placeOfSimilar({ text }: Folded, wanted: Passage, home: Span | undefined): Place | null {
  const { quote } = wanted
  if (quote.length > LONGEST_QUOTE || text.length > LONGEST_TEXT) return null
  const isAlone = wanted.prefix === '' && wanted.suffix === ''
  const candidates = approximateEnds(text, quote, Math.floor(quote.length * CHANGED)).map((match): Candidate => {
    const span = { start: approximateStart(text, quote, match), end: match.end }
    const alike = 1 - match.errors / quote.length
    const score = isAlone ? alike : (alike + agreement(text, span, wanted)) / 2
    return { ...span, score, how: 'changed' }
  })
  return chosen(
    candidates.filter(({ score }) => score >= 1 - CHANGED),
    home
  )
}

/** The words between the surroundings of a passage whose words are gone. */
function placeBetween(text: string, { quote, prefix, suffix }: Passage): Place | null {
  const [before, after] = [prefix.slice(-COMPARED).trim(), suffix.slice(0, COMPARED).trim()]
  if (Math.min(before.length, after.length) < FEWEST_FOR_SURROUNDINGS) return null
  const first = text.indexOf(before)
  if (first < 0 || text.includes(before, first + 1)) return null
  const from = first + before.length
  const to = text.indexOf(after, from)
  if (to < 0 || text.includes(after, to + 1) || to - from > quote.length * 2 + COMPARED) return null
  const between = text.slice(from, to)
  if (between.trim() === '') return null
  const start = from + between.length - between.trimStart().length
  return { start, end: start + between.trim().length, how: 'changed' }
}

/** The best candidate, unless another is as good; then the only one in `home`. */
function chosen(candidates: readonly Candidate[], home: Span | undefined): Place | null {
  const [best, ...others] = candidates.toSorted((one, other) => other.score - one.score)
  if (!best) return null
  const equals = [best, ...others.filter(({ score }) => best.score - score < MARGIN)]
  const apart = equals.filter(other => other === best || other.start >= best.end || other.end <= best.start)
  const places =
    apart.length > 1 && home ? apart.filter(({ start, end }) => start >= home.start && end <= home.end) : apart
  const [only] = places
  return only && places.length === 1 ? { start: only.start, end: only.end, how: only.how } : null
}

function occurrences(text: string, piece: string): readonly number[] {
  const starts: number[] = []
  for (let at = text.indexOf(piece); at >= 0 && starts.length < MOST_CANDIDATES; at = text.indexOf(piece, at + 1)) {
    starts.push(at)
  }
  return starts
}

/** How far the surroundings of a span are those wanted, from 0 to 1. A passage that was the whole text agrees with every one. */
function agreement(text: string, { start, end }: Span, { prefix, suffix }: Surroundings): number {
  const before = prefix.slice(-COMPARED)
  const after = suffix.slice(0, COMPARED)
  const length = before.length + after.length
  // a passage at one end of the text: that it is still there tells as much as a character
  if (length === 0) return 1
  const errors =
    editDistance(before, text.slice(Math.max(0, start - before.length), start)) +
    editDistance(after, text.slice(end, end + after.length))
  const near = 1 - errors / length
  return near < 1 ? near : longer(text, { start, end }, { prefix, suffix })
}

/** Tells places with equal near surroundings apart by those farther away, where a passage has them. */
function longer(text: string, { start, end }: Span, { prefix, suffix }: Surroundings): number {
  if (Math.max(prefix.length, suffix.length) <= COMPARED) return 1
  const isSame = text.slice(0, start).endsWith(prefix) && text.startsWith(suffix, end)
  return isSame ? 1 : 1 - MARGIN * 1.5
}
