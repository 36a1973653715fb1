import {
  type Alphabet,
  decodedStreams,
  decodedWords,
  lettersAndDigits,
  plain,
  type Reading,
  visible
} from './readings.ts'

/** Characters of a secret that must not be told in a row, whatever stands between them. */
const WINDOW = 30
/** A secret with fewer letters is looked for as a word of its own, since they stand within other words. */
const SHORT = 10
/** Any text has this many characters in Base64 by chance. */
const BY_CHANCE = 3
const REDACTED = '[redacted]'

interface Search {
  readonly alphabet: Alphabet
  readonly windows: ReadonlySet<string>
  /** Characters of each window. */
  readonly size: number
}

/**
 * Cuts out of the texts of one verdict what they tell of `secret` together: any 30 characters of it in a row, or all of one that is
 * shorter. Letters and digits count alone, in any case, width and direction, also in Base64 or hexadecimal digits.
 */
export function leakGuard(secret: string | null): (texts: readonly string[]) => string[] {
  const search = searchFor(secret ?? '')
  return search ? texts => cut(texts, search) : texts => [...texts]
}

/** Undefined without a secret; one of signs alone is looked for by these. */
function searchFor(secret: string): Search | undefined {
  const alphabet = lettersAndDigits.test(secret.normalize('NFKD')) ? lettersAndDigits : visible
  const { letters } = plain(secret, alphabet)
  if (letters === '') return undefined
  const size = Math.min(WINDOW, letters.length)
  const windows = [letters, [...letters].reverse().join('')].flatMap(hidden =>
    Array.from({ length: hidden.length - size + 1 }, (_, at) => hidden.slice(at, at + size))
  )
  return { alphabet, size, windows: new Set(windows) }
}

function cut(texts: readonly string[], search: Search): string[] {
  const { alphabet, size } = search
  const all = texts.join('\n')
  const isTold = new Uint8Array(all.length)
  const mark = (reading: Reading, asWord: boolean): void => {
    for (const [from, end] of leaksOf(reading, search)) if (!asWord || isWord(all, from, end)) isTold.fill(1, from, end)
  }
  mark(plain(all, alphabet), size < (alphabet === visible ? 2 : SHORT))
  // read in a row, a short secret would be found by chance
  const decoded = size < WINDOW ? decodedWords(all, alphabet) : decodedStreams(all, alphabet)
  for (const reading of decoded) mark(reading, size <= BY_CHANCE)
  return apart(texts, isTold)
}

function leaksOf({ letters, places }: Reading, { windows, size }: Search): (readonly [from: number, end: number])[] {
  const starts = Array.from({ length: Math.max(0, letters.length - size + 1) }, (_, at) => at)
  return starts
    .filter(at => windows.has(letters.slice(at, at + size)))
    .map(at => [places[at]?.[0] ?? 0, places[at + size - 1]?.[1] ?? 0])
}

const isWord = (text: string, from: number, end: number): boolean =>
  !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, from - 2), from)) && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))

/** The texts without what was told, each for itself. */
function apart(texts: readonly string[], isTold: Uint8Array): string[] {
  let start = 0
  return texts.map(text => {
    const from = start
    start += text.length + 1
    return withoutMarked(text, isTold.subarray(from, from + text.length))
  })
}

function withoutMarked(text: string, isTold: Uint8Array): string {
  let rest = ''
  for (let at = 0; at < text.length; at++) {
    if (!isTold[at]) rest += text.charAt(at)
    else if (at === 0 || !isTold[at - 1]) rest += REDACTED
  }
  return rest
}
