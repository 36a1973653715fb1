import type { Token } from '../analyse/tokens.ts'
import type { Unit } from './parse-query.ts'
import type { FoundTerm, Reader } from './reader.ts'
import { similarWords } from './similar-words.ts'

/** A word that a misspelled one may mean. */
interface Correction {
  readonly word: string
  readonly term: FoundTerm
  readonly mistakes: number
}

/** Corrections by misspelled unit, the likeliest first. */
export type Corrections = ReadonlyMap<Unit, readonly Correction[]>

/** Words of a query that are looked at: nobody misspells more. */
const MOST_WORDS = 4
const MOST_CORRECTIONS = 3
/** A word in so few documents may be a misspelling there too. */
const RARE = 2
/** A mistake is made up for by so many times the documents. */
const MISTAKE = 20

/**
 * Likelier words for those of a query that are in no document or in hardly any. Where whole words are searched for, a word is
 * not corrected to one that it begins (SEARCH-004), and to none when it begins a usual one: it is unfinished, not misspelled.
 */
export function correct(units: readonly Unit[], reader: Reader, wholeWords: boolean): Corrections {
  const suspects = units.filter(unit => isSuspect(unit, reader)).slice(0, MOST_WORDS)
  const found = suspects.map(unit => [unit, correctionsOf(unit, reader, wholeWords)] as const)
  return new Map(found.filter(([, corrections]) => corrections.length > 0))
}

function isSuspect({ isQuoted, tokens }: Unit, reader: Reader): boolean {
  const [token] = tokens
  if (isQuoted || tokens.length !== 1 || !token || token.kind === 'pair' || !/^\p{L}+$/u.test(token.form)) return false
  return (reader.term(token.term)?.frequency ?? 0) <= RARE
}

function correctionsOf({ tokens }: Unit, reader: Reader, wholeWords: boolean): readonly Correction[] {
  const { form, term } = tokens[0] as Token
  const words = new Map<string, number>()
  for (const { segment } of reader.parts)
    for (const { word, mistakes } of similarWords(segment, form)) words.set(word, mistakes)
  const own = reader.term(term)?.frequency ?? 0
  const byTerm = new Map<string, Correction>()
  for (const [word, mistakes] of words) {
    if (wholeWords && word.startsWith(form)) continue
    const found = reader.termOfWord(word)
    if (!found || found.name === term || found.frequency < own * MISTAKE) continue
    const before = byTerm.get(found.name)
    if (!before || before.mistakes > mistakes) byTerm.set(found.name, { word, term: found, mistakes })
  }
  if (byTerm.size === 0 || (wholeWords && beginsUsualWord(form, reader))) return []
  return [...byTerm.values()].sort((a, b) => likelihood(b) - likelihood(a) || compare(a, b)).slice(0, MOST_CORRECTIONS)
}

const beginsUsualWord = (form: string, reader: Reader): boolean =>
  reader.beginningWith(form, Number.POSITIVE_INFINITY).some(({ frequency }) => frequency > RARE)

const likelihood = ({ term, mistakes }: Correction): number => term.frequency / MISTAKE ** mistakes

const compare = (a: Correction, b: Correction): number => (a.word < b.word ? -1 : 1)

/** The query with the likeliest corrections of words that no document contains. */
export function correctedQuery(query: string, corrections: Corrections, reader: Reader): string | undefined {
  let corrected = query
  for (const [{ text, tokens }, [best]] of corrections) {
    if (best && !reader.term((tokens[0] as Token).term)) corrected = corrected.replace(text, () => best.word)
  }
  return corrected === query ? undefined : corrected
}
