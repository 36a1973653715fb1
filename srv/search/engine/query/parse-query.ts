import { eachChunk } from '../analyse/chunks.ts'
import { analyseChunk, type Token } from '../analyse/tokens.ts'
import { isStopWord } from '../analyse/stop-words.ts'

/** Text beyond is not read: nobody types it. */
const MOST_CHARACTERS = 400
const MOST_UNITS = 16
/** More quoted phrases are read as words. */
const MOST_PHRASES = 4

/** Something that a document must contain. */
export interface Unit {
  /** As it was typed. */
  readonly text: string
  readonly isQuoted: boolean
  /** The query ends with it, so it may be the beginning of a word only. */
  readonly isLast: boolean
  /** Tokens of its chunks, with their positions from the first. */
  readonly tokens: readonly Token[]
}

const QUOTE = /["\u201c\u201d\u201e\u00ab\u00bb]/

/** Units of a query, without stop words as long as there are others. A quote that is never closed is ignored. */
export function parseQuery(query: string): readonly Unit[] {
  const text = query.slice(0, MOST_CHARACTERS)
  const pieces = text.split(QUOTE)
  const isUnbalanced = pieces.length % 2 === 0
  const units = pieces.flatMap((piece, index) => {
    const isQuoted = index % 2 === 1 && index < 2 * MOST_PHRASES && !(isUnbalanced && index === pieces.length - 1)
    return (isQuoted ? phraseOf(piece) : undefined) ?? wordsOf(piece, index === pieces.length - 1)
  })
  const needed = units.filter(unit => unit.isQuoted || !isStopWord(unit.text.toLowerCase()))
  return uniqueUnits(needed.length > 0 ? needed : units).slice(0, MOST_UNITS)
}

/** A phrase of nothing but stop words is read as words: it would be looked for in every document. */
function phraseOf(piece: string): Unit[] | undefined {
  const tokens: Token[] = []
  let next = 0
  eachChunk(piece, (start, end, isTail) => {
    const chunk = analyseChunk(piece.slice(start, end))
    for (const token of isTail ? [] : plainTokens(chunk.tokens)) tokens.push({ ...token, offset: token.offset + next })
    next += chunk.span
  })
  if (tokens.every(({ form }) => isStopWord(form))) return undefined
  return [{ text: piece.trim(), isQuoted: true, isLast: false, tokens: tokens.slice(0, MOST_UNITS) }]
}

/** Tokens that stand side by side in a text: the words of a chunk, or a symbol such as `$filter` alone. */
function plainTokens(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.filter(({ kind }) => kind === 'word' || kind === 'pair')
  const symbol = tokens.find(({ kind }) => kind === 'symbol')
  return symbol && words.length === 1 ? [symbol] : words
}

function wordsOf(piece: string, isEnd: boolean): Unit[] {
  const units: Unit[] = []
  let from = 0
  let to = 0
  eachChunk(piece, (start, end, isTail) => {
    const pair = pairOf(piece.slice(start, end))
    const run = start < to ? units.pop() : undefined
    if (!run) from = start
    const text = piece.slice(from, end)
    const tokens = run ? continued(run.tokens, isTail ? undefined : pair) : pair ? [pair] : analyseChunk(text).tokens
    to = end
    if (tokens.length > 0) units.push({ text, isQuoted: false, isLast: isEnd && end === piece.length, tokens })
  })
  return units
}

const pairOf = (text: string): Token | undefined => analyseChunk(text).tokens.find(({ kind }) => kind === 'pair')

/** The pairs of a run with the next one. */
const continued = (pairs: readonly Token[], next: Token | undefined): readonly Token[] =>
  next && pairs.length < MOST_UNITS ? [...pairs, { ...next, offset: pairs.length }] : pairs

function uniqueUnits(units: readonly Unit[]): readonly Unit[] {
  const seen = new Set<string>()
  return units.filter(({ isQuoted, isLast, tokens }) => {
    const key = `${isQuoted}${isLast}${tokens.map(({ term }) => term).join(' ')}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
