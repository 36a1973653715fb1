import type { Expression, SearchOptions, SearchResult } from '../model/document.ts'
import type { Part } from '../segment/parts.ts'
import { bestAnswers } from './best-answers.ts'
import { collect, keep } from './collect.ts'
import { allUnits, rarestFirst } from './match.ts'
import { everything, intersect, type Matches, sum, without } from './matches.ts'
import type { PlannedUnit } from './plan.ts'
import type { Searched } from './search.ts'
import { withCorrections } from './with-corrections.ts'

/** Documents that an expression lets pass: its parts are joined as lists of documents, and ranked once. */
export function searchExpression(
  searched: Searched,
  expression: Expression,
  options: SearchOptions = {}
): SearchResult {
  const { reader } = searched
  const matcher = new Matcher(searched, options.beginnings === true)
  const { hits, facets } = collect(reader, options, (part, index) => matcher.of(expression, part, index))
  const groups = wanted(expression).map(words => matcher.found(words).units)
  return { total: hits.count, complete: hits.count, hits: bestAnswers(hits, groups, reader, options), facets }
}

type Words = Expression & { readonly kind: 'words' }

interface FoundWords {
  readonly units: readonly PlannedUnit[]
  /** Documents that contain all units, by part. */
  readonly matches: readonly Matches[]
  readonly fitting: number
}

class Matcher {
  readonly #searched: Searched
  readonly #beginnings: boolean
  /** By text: a hostile expression repeats one that finds everything. */
  readonly #known = new Map<string, FoundWords>()

  constructor(searched: Searched, beginnings: boolean) {
    this.#searched = searched
    this.#beginnings = beginnings
  }

  of(expression: Expression, part: Part, index: number): Matches {
    if (expression.kind === 'words') return this.found(expression).matches[index] as Matches
    const { size } = part.segment
    if (expression.kind === 'not') return without(everything(size), this.of(expression.part, part, index))
    if (expression.kind === 'or')
      return sum(
        expression.parts.map(each => this.of(each, part, index)),
        size
      )
    const negated = expression.parts.flatMap(each => (each.kind === 'not' ? each.part : []))
    const all = expression.parts
      .filter(each => each.kind !== 'not')
      .map(each => this.of(each, part, index))
      .reduce<Matches | undefined>((left, right) => (left ? intersect(left, right) : right), undefined)
    return negated.reduce((left, each) => without(left, this.of(each, part, index)), all ?? everything(size))
  }

  found({ text, end = false }: Words): FoundWords {
    const key = `${end} ${text}`
    const known = this.#known.get(key)
    if (known) return known
    const { reader, synonyms } = this.#searched
    const found = withCorrections(text, { reader, synonyms, beginnings: this.#beginnings && end }, units => {
      const rarest = rarestFirst(units)
      const matches = reader.parts.map((part, index) => keep(allUnits(rarest, part.segment, index), part))
      return { units, matches, fitting: matches.reduce((count, { docs }) => count + docs.length, 0) }
    })
    this.#known.set(key, found)
    return found
  }
}

/** The words that are not to be missing. */
function wanted(expression: Expression): readonly Words[] {
  if (expression.kind === 'words') return [expression]
  return expression.kind === 'not' ? [] : expression.parts.flatMap(wanted)
}
