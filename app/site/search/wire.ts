import { type FoundKind, foundKinds, type Hit, type Piece, type SearchAnswer } from './answer.ts'
import type { Excerpt, FoundConcept, Rank, Ranking } from './found.ts'

/** A piece of a text as the search service writes it. */
interface WirePart {
  readonly text: string
  readonly hit: boolean
}

interface WireHit {
  readonly taskType: string
  readonly slug: string
  readonly title: readonly WirePart[]
  readonly excerpt?: readonly WirePart[] | null
  readonly step: number | null
  readonly stepTitle: readonly WirePart[] | null
}

/** Answer of `/search/suggest`. */
export interface WireSuggestions {
  readonly total: number
  readonly corrected: string | null
  readonly groups: readonly { readonly taskType: string; readonly total: number; readonly items: readonly WireHit[] }[]
}

/** Answer of `/search/find`, as far as pages show it. */
export interface WireFindings {
  readonly total: number
  readonly corrected: string | null
  readonly items: readonly WireHit[]
}

/** Answer of `/search/matches`: keys are `TUTORIAL:slug`, with `:3` for a hit in its third step. */
export interface WireMatches {
  readonly corrected: string | null
  readonly keys: readonly string[]
  /** Missing in answers of an earlier release. */
  readonly concepts?: readonly FoundConcept[]
}

/** Answer of `/search/excerpts`. */
export interface WireExcerpts {
  readonly value: readonly {
    readonly match: string
    readonly excerpt: readonly WirePart[]
    readonly step: number | null
    readonly stepTitle: readonly WirePart[] | null
  }[]
}

/** Path and query of a function of the search service, with its parameters as aliases (OData 4.01, part 2, 5.1.1.13). */
export function functionAddress(
  service: string,
  name: string,
  values: Readonly<Record<string, string | number>>
): string {
  const names = Object.keys(values).map(name => `${name}=@${name}`)
  const literals = Object.entries(values).map(([name, value]) => `@${name}=${encodeURIComponent(literalOf(value))}`)
  return `${service}/${name}(${names.join()})?${literals.join('&')}`
}

const literalOf = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** Suggestions as the palette shows them; types that this site does not know are left out. */
export function answerOf({ total, corrected, groups }: WireSuggestions): SearchAnswer {
  const hits = groups.flatMap(({ items }) => items).flatMap(hitOf)
  const unlisted = groups.find(({ taskType }) => kindOf(taskType) === 'concept')?.total ?? 0
  return { total, listed: total - unlisted, hits, ...(corrected !== null && { corrected }) }
}

/** Hits of `find` as a page of results shows them. */
export function findingsOf({ total, corrected, items }: WireFindings): SearchAnswer {
  return { total, listed: total, hits: items.flatMap(hitOf), ...(corrected !== null && { corrected }) }
}

/** The hit, or nothing for a type that is not known. */
function hitOf({ taskType, slug, title, excerpt, step, stepTitle }: WireHit): Hit[] {
  const kind = kindOf(taskType)
  if (!kind) return []
  const found = step === null ? undefined : { number: step, title: piecesOf(stepTitle) }
  return [{ kind, slug, title: piecesOf(title), excerpt: piecesOf(excerpt), ...(found && { step: found }) }]
}

/** `TUTORIAL` is the kind `tutorial`. */
const kindOf = (type: string): FoundKind | undefined => foundKinds.find(kind => kind.toUpperCase() === type)

const piecesOf = (parts: readonly WirePart[] | null | undefined): readonly Piece[] =>
  (parts ?? []).map(({ text, hit }) => ({ text, isFound: hit }))

/** Ranks by address; types that have no card are left out. */
export function rankingOf({ corrected, keys, concepts = [] }: WireMatches): Ranking {
  const ranks = keys.flatMap((key, place): [string, Rank][] => {
    const address = addressOf(key)
    return address === undefined ? [] : [[address, { place, key }]]
  })
  return { ranks: new Map(ranks), concepts, ...(corrected !== null && { corrected }) }
}

export function excerptsOf({ value }: WireExcerpts): ReadonlyMap<string, Excerpt> {
  const excerpts = value.flatMap(({ match, excerpt, step, stepTitle }): [string, Excerpt][] => {
    const address = addressOf(match)
    const found = step === null ? {} : { step: { number: step, title: piecesOf(stepTitle) } }
    return address === undefined ? [] : [[address, { text: piecesOf(excerpt), ...found }]]
  })
  return new Map(excerpts)
}

function addressOf(key: string): string | undefined {
  const [type = '', slug = ''] = key.split(':')
  const kind = kindOf(type)
  return kind && `/${kind}s/${slug}`
}
