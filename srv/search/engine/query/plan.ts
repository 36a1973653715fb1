import { verbForms } from '../analyse/singular.ts'
import type { Token } from '../analyse/tokens.ts'
import type { Corrections } from './corrections.ts'
import type { Unit } from './parse-query.ts'
import type { FoundTerm, Reader } from './reader.ts'
import type { Expression, Synonyms } from './synonyms.ts'

/** One way to find a unit: a term, several side by side (with offsets), or several anywhere in the document. */
export interface Alternative {
  readonly weight: number
  readonly terms: readonly FoundTerm[]
  readonly offsets?: readonly number[]
}

/** A unit with the ways to find it, of which a document must contain one. */
export interface PlannedUnit {
  readonly text: string
  readonly alternatives: readonly Alternative[]
  /** Of words that are one expression: each of them, by which a document may be found that lacks the others. */
  readonly words?: readonly PlannedUnit[]
}

const VERB_FORM = 0.5
const COMPOUND = 0.8
const PIECES_OF_SYMBOL = 0.1
const BEGINNING = 0.7
const SYNONYM = 0.5
/** For each mistake of a misspelled word. */
const MISTAKE = 0.7
const MOST_BEGINNINGS = 48
/** Longer than `c++` and `.net`. */
const SHORTEST_NAME = 4
/** The shortest piece of a compound that is written in one word. */
const SHORTEST_PIECE = 2
/** Documents that contain a piece at least: others are misspellings and parts of keys. */
const LEAST_PIECE = 3
const FEW = 10
/** Share of the documents with a word from which on it is usual. */
const USUAL = 0.02

export interface PlanOptions {
  readonly reader: Reader
  readonly synonyms: Synonyms
  readonly beginnings: boolean
  readonly corrections?: Corrections
}

/** Looks the units of a query up in the dictionary. */
export function planQuery(units: readonly Unit[], options: PlanOptions): readonly PlannedUnit[] {
  const planned: PlannedUnit[] = []
  for (let at = 0; at < units.length;) {
    const combined = combine(units, at, options)
    planned.push(combined?.unit ?? planUnit(units[at] as Unit, options))
    at += combined?.length ?? 1
  }
  return planned
}

/** Words that are one expression: they have a synonym, or are also written in one word. */
function combine(
  units: readonly Unit[],
  from: number,
  options: PlanOptions
): { readonly unit: PlannedUnit; readonly length: number } | undefined {
  for (let length = Math.max(2, options.synonyms.longest); length > 1; length--) {
    const run = units.slice(from, from + length)
    if (run.length < length || !run.every(unit => isSimple(unit))) continue
    const expression = run.map(({ tokens }) => (tokens[0] as Token).term)
    const others = synonymsOf(expression, options)
    if (length === 2) others.push(...termOf(options.reader, expression.join(''), 1))
    if (others.length === 0) continue
    // the last word may be a beginning, so its own forms stay
    const own = run.map(unit => planUnit(unit, options))
    const all = own.every(({ alternatives }) => alternatives.length > 0)
      ? [{ weight: 1, terms: own.map(({ alternatives }) => (alternatives[0] as Alternative).terms[0] as FoundTerm) }]
      : []
    return {
      unit: { text: run.map(({ text }) => text).join(' '), alternatives: [...all, ...others], words: own },
      length
    }
  }
  return undefined
}

const isSimple = ({ isQuoted, tokens }: Unit): boolean => !isQuoted && tokens.length === 1

function planUnit(unit: Unit, options: PlanOptions): PlannedUnit {
  const { text, isQuoted, tokens } = unit
  if (isQuoted) return { text, alternatives: phraseOf(options.reader, tokens, 1) }
  if (tokens.length > 1 && tokens[0]?.kind === 'pair') return planRun(unit, options)
  return { text, alternatives: isSimple(unit) ? wordAlternatives(unit, options) : compoundAlternatives(unit, options) }
}

/** A run of pairs: side by side; a document that lacks some of them may be found by the others. */
function planRun({ text, tokens }: Unit, options: PlanOptions): PlannedUnit {
  const { reader } = options
  const expression = tokens.map(({ term }) => term)
  return {
    text,
    alternatives: [...phraseOf(reader, tokens, 1), ...synonymsOf(expression, options)],
    words: tokens.map(({ form, term }) => ({ text: form, alternatives: termOf(reader, term, 1) }))
  }
}

function wordAlternatives(unit: Unit, options: PlanOptions): Alternative[] {
  const { reader } = options
  const { form, term } = unit.tokens[0] as Token
  const exact = termOf(reader, term, 1)
  const forms = verbForms(term).flatMap(each => termOf(reader, each, VERB_FORM))
  return [
    ...exact,
    ...forms,
    ...splitsOf(reader, form, exact[0]?.terms[0]),
    ...synonymsOf([term], options),
    ...correctionsOf(unit, options),
    ...(unit.isLast && options.beginnings ? beginningsOf(reader, form) : [])
  ]
}

/** `multi-target`, `cds.ql`, `readFile`, `$filter`: as one, else its words side by side. */
function compoundAlternatives(unit: Unit, options: PlanOptions): Alternative[] {
  const { reader } = options
  const { tokens } = unit
  const [first] = tokens as readonly [Token, ...Token[]]
  const whole = kindOf(tokens, 'symbol') ?? kindOf(tokens, 'joined') ?? first
  const parts = tokens.filter(({ kind }) => kind === 'part')
  const words = tokens.filter(({ kind }) => kind === 'word')
  const pieces = words.length > 1 ? words : parts
  const isHyphenated = whole.kind === 'joined' && !/[^\p{L}\p{N}\p{M}-]/u.test(unit.text)
  const exact = termOf(reader, whole.term, 1)
  // the c of c++ tells nothing
  const isTelling = pieces.length > 1 || whole.form.length > SHORTEST_NAME || exact.length === 0
  return [
    ...exact,
    ...(isTelling ? phraseOf(reader, pieces.length > 0 ? pieces : words, isHyphenated ? 1 : PIECES_OF_SYMBOL) : []),
    ...synonymsOf([whole.term], options),
    ...(unit.isLast && options.beginnings ? beginningsOf(reader, whole.form) : [])
  ]
}

const kindOf = (tokens: readonly Token[], wanted: Token['kind']): Token | undefined =>
  tokens.find(({ kind }) => kind === wanted)

function termOf(reader: Reader, name: string, weight: number): Alternative[] {
  const term = reader.term(name)
  return term ? [{ weight, terms: [term] }] : []
}

function phraseOf(reader: Reader, tokens: readonly Token[], weight: number): Alternative[] {
  const terms = tokens.map(({ term }) => reader.term(term))
  if (terms.length === 0 || !terms.every(term => term !== undefined)) return []
  const offsets = tokens.map(({ offset }) => offset)
  return [terms.length === 1 ? { weight, terms } : { weight, terms, offsets }]
}

/** `cloudfoundry` finds `cloud foundry`, unless it is usual in one word. */
function splitsOf(reader: Reader, form: string, exact: FoundTerm | undefined): Alternative[] {
  if (exact && exact.frequency > Math.max(FEW, reader.size * USUAL)) return []
  const found: Alternative[] = []
  for (let at = SHORTEST_PIECE; at <= form.length - SHORTEST_PIECE; at++) {
    const first = reader.term(form.slice(0, at))
    const second = first && reader.term(form.slice(at))
    if (second && Math.min(first.frequency, second.frequency) >= LEAST_PIECE)
      found.push({ weight: COMPOUND, terms: [first, second], offsets: [0, 1] })
  }
  return found
}

/** Synonyms never score more than the expression itself, though they may be rarer or have more words. */
function synonymsOf(expression: Expression, { reader, synonyms }: PlanOptions): Alternative[] {
  const own = expression.map(name => reader.term(name)).filter(term => term !== undefined)
  const most = own.length < expression.length ? Number.POSITIVE_INFINITY : idfOf(own)
  return synonyms.of(expression).flatMap(other => {
    const terms = other.map(name => reader.term(name))
    if (!terms.every(term => term !== undefined)) return []
    const weight = SYNONYM * Math.min(1, most / idfOf(terms))
    return [{ weight, terms, ...(terms.length > 1 && { offsets: terms.map((_, offset) => offset) }) }]
  })
}

const idfOf = (terms: readonly FoundTerm[]): number => terms.reduce((sum, { idf }) => sum + idf, 0)

function correctionsOf(unit: Unit, { corrections }: PlanOptions): Alternative[] {
  return (corrections?.get(unit) ?? []).map(({ term, mistakes }) => ({ weight: MISTAKE ** mistakes, terms: [term] }))
}

function beginningsOf(reader: Reader, form: string): Alternative[] {
  return reader.beginningWith(form, MOST_BEGINNINGS).map(term => ({ weight: BEGINNING, terms: [term] }))
}
