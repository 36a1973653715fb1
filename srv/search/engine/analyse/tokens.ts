import { endOfCharacter, isHanCode, isUnspacedCode, isWordCode, withoutDiacritics } from './characters.ts'
import { singular } from './singular.ts'

/** Changes with every change of what the analysis answers: segments of another version are built again. */
export const ANALYSIS_VERSION = 3

/** A part, of a camelCase identifier or of a pair of characters, is found too, below the whole. */
type TokenKind = 'word' | 'part' | 'joined' | 'symbol' | 'pair'

export interface Token {
  readonly kind: TokenKind
  /** As it is written, folded: what the beginning of a word is compared with. */
  readonly form: string
  /** The form without plural, which is indexed. */
  readonly term: string
  /** Positions after that of its chunk. */
  readonly offset: number
}

export interface Chunk {
  readonly tokens: readonly Token[]
  /** Number of positions that it takes. */
  readonly span: number
}

const LONGEST_JOINED = 40
const MOST_PARTS = 6

/** Tokens of what `eachChunk` visits. */
export function analyseChunk(raw: string): Chunk {
  if (isUnspacedCode(raw.charCodeAt(0))) return unspacedChunk(raw)
  const text = withoutDiacritics(raw)
  const words = wordsOf(text)
  const tokens: Token[] = []
  let span = 0
  for (const word of words) span += addWord(tokens, word, span)
  const joined = words.join('').toLowerCase()
  if (words.length > 1 && joined.length <= LONGEST_JOINED) addToken(tokens, 'joined', joined, singular(joined), 0)
  const symbol = symbolOf(text, joined)
  if (symbol && symbol.length <= LONGEST_JOINED) addToken(tokens, 'symbol', symbol, symbol, 0)
  return { tokens: tokens.sort((a, b) => a.offset - b.offset), span }
}

/** One or two characters of a script without blanks. */
function unspacedChunk(raw: string): Chunk {
  const tokens: Token[] = []
  const end = endOfCharacter(raw, 0)
  const form = withoutDiacritics(raw).toLowerCase()
  addToken(tokens, end < raw.length ? 'pair' : 'word', form, form, 0)
  if (end < raw.length && isHanCode(raw.charCodeAt(0))) {
    const first = withoutDiacritics(raw.slice(0, end))
    addToken(tokens, 'part', first, first, 0)
  }
  return { tokens, span: 1 }
}

function addWord(tokens: Token[], word: string, offset: number): number {
  const form = word.toLowerCase()
  const term = /^[A-Z]{2,}s$/.test(word) ? form.slice(0, -1) : singular(form)
  addToken(tokens, 'word', form, term, offset)
  const parts = partsOf(word)
  if (parts.length < 2) return 1
  parts.forEach((part, index) => {
    const partForm = part.toLowerCase()
    addToken(tokens, 'part', partForm, singular(partForm), offset + index)
  })
  return parts.length
}

function addToken(tokens: Token[], kind: TokenKind, form: string, term: string, offset: number): void {
  tokens.push({ kind, form, term, offset })
}

const APOSTROPHES = /['\u2019]/g
const GENITIVE = /['\u2019]s$/i

/** Words between joiners; an apostrophe is dropped with the s of a genitive. */
function wordsOf(text: string): string[] {
  const plain = text.replace(GENITIVE, '').replace(APOSTROPHES, '')
  const words: string[] = []
  let start = -1
  for (let at = 0; at <= plain.length; at++) {
    const isWord = at < plain.length && isWordCode(plain.charCodeAt(at))
    if (isWord && start < 0) start = at
    if (!isWord && start >= 0) {
      words.push(plain.slice(start, at))
      start = -1
    }
  }
  return words
}

/** Parts of a camelCase identifier: readFile, XMLHttpRequest; not of APIs or of SAPUI5. */
function partsOf(word: string): readonly string[] {
  if (!/[a-z0-9][A-Z]|[A-Z]{2}[a-z]{2}/.test(word)) return []
  const parts = word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^A-Za-z0-9]+/g) ?? []
  return parts.length > MOST_PARTS || parts.some(part => part.length < 2) ? [] : parts
}

function symbolOf(text: string, joined: string): string | undefined {
  const lead = /^[@$.]/.exec(text)?.[0] ?? ''
  const trail = /(?:\+\+|#)$/.exec(text)?.[0] ?? ''
  return lead || trail ? lead + joined + trail : undefined
}
