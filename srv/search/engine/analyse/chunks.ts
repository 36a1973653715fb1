import { endOfCharacter, isHanCode, isJoinerCode, isUnspacedCode, isWordCode } from './characters.ts'

/** Longer ones are split: they are keys and hashes, which nobody types. */
const LONGEST_CHUNK = 64

const codes = (characters: string): ReadonlySet<number> => new Set([...characters].map(each => each.charCodeAt(0)))
const LEADING = codes('@$.')
const PLUS = '+'.charCodeAt(0)
const HASH = '#'.charCodeAt(0)

/** `isTail`: the last character of a run of pairs, which is in the pair before as well. */
export type VisitChunk = (start: number, end: number, isTail: boolean) => void

/**
 * Visits what stands between spaces and punctuation: a word, or several with joiners between them, with the symbols that
 * belong to it: `multi-target`, `cds.ql`, `@cap-js/sqlite`, `$filter`, `.cdsrc.json`, `c++`. Of scripts without blanks it visits
 * each pair of neighbours, so that a part of a sentence has the same pieces as the sentence.
 */
export function eachChunk(text: string, visit: VisitChunk): void {
  const { length } = text
  let at = 0
  while (at < length) {
    const code = text.charCodeAt(at)
    if (isWordCode(code)) {
      const start = leadOf(text, at)
      at = endOfChunk(text, at)
      visit(start, at, false)
    } else if (isUnspacedCode(code)) at = visitPairs(text, at, visit)
    else at++
  }
}

/** The end of the run that begins at a place. */
function visitPairs(text: string, from: number, visit: VisitChunk): number {
  let at = from
  let end = endOfCharacter(text, at)
  while (end < text.length && isUnspacedCode(text.charCodeAt(end))) {
    const next = endOfCharacter(text, end)
    visit(at, next, false)
    at = end
    end = next
  }
  if (at === from || isHanCode(text.charCodeAt(at))) visit(at, end, at > from)
  return end
}

function leadOf(text: string, at: number): number {
  if (at === 0 || !LEADING.has(text.charCodeAt(at - 1))) return at
  const before = at < 2 ? 0x20 : text.charCodeAt(at - 2)
  return isWordCode(before) || isJoinerCode(before) ? at : at - 1
}

function endOfChunk(text: string, from: number): number {
  const end = Math.min(text.length, from + LONGEST_CHUNK)
  let at = from
  while (at < end) {
    if (isWordCode(text.charCodeAt(at))) at++
    else if (joinsAt(text, at)) at += 2
    else break
  }
  return Math.min(at, end) === end ? endOfPair(text, at) : endOfTrail(text, from, at)
}

const joinsAt = (text: string, at: number): boolean =>
  isJoinerCode(text.charCodeAt(at)) && at + 1 < text.length && isWordCode(text.charCodeAt(at + 1))

/** A chunk never ends within a surrogate pair. */
const endOfPair = (text: string, at: number): number => ((text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at + 1 : at)

/** `c++`, `c#`, `f#`: the sign belongs to a name of at most two letters. */
function endOfTrail(text: string, from: number, at: number): number {
  if (at - from > 2) return at
  const isPlus = text.charCodeAt(at) === PLUS && text.charCodeAt(at + 1) === PLUS
  const end = isPlus ? at + 2 : text.charCodeAt(at) === HASH ? at + 1 : at
  return end < text.length && isWordCode(text.charCodeAt(end)) ? at : end
}
