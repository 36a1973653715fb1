import { SEARCHED_TYPES, type SearchedType } from '../model/document.ts'
import type { FacetValue } from './segment.ts'

/** Rows of the documents of a segment, all but the postings, while it is written. */
export class DocumentRows {
  readonly types: number[] = []
  readonly slugs: string[] = []
  readonly docSections: number[] = [0]
  readonly sectionStarts: number[] = []
  readonly stepNumbers: number[] = []
  readonly docFacets: number[] = [0]
  readonly facetValues: number[] = []
  readonly facetNames: FacetValue[] = []
  readonly #facetIds = new Map<string, number>()

  get size(): number {
    return this.types.length
  }

  add(
    type: SearchedType,
    slug: string,
    starts: Iterable<number>,
    stepNumbers: Iterable<number>,
    facets: Iterable<FacetValue>
  ): void {
    this.types.push(SEARCHED_TYPES.indexOf(type))
    this.slugs.push(slug)
    for (const start of starts) this.sectionStarts.push(start)
    this.docSections.push(this.sectionStarts.length)
    for (const number of stepNumbers) this.stepNumbers.push(number)
    for (const facet of facets) this.facetValues.push(this.#facetId(facet))
    this.docFacets.push(this.facetValues.length)
  }

  /** Documents in the order of their keys: types, then slugs. */
  ranked(): number[] {
    const { types, slugs } = this
    return types
      .map((_, doc) => doc)
      .sort((a, b) => (types[a] as number) - (types[b] as number) || compare(slugs[a] as string, slugs[b] as string))
  }

  #facetId({ facet, value }: FacetValue): number {
    const key = JSON.stringify([facet, value])
    const known = this.#facetIds.get(key)
    if (known !== undefined) return known
    const id = this.facetNames.push({ facet, value }) - 1
    this.#facetIds.set(key, id)
    return id
  }
}

/** Order of UTF-16 units, the same on every machine. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
