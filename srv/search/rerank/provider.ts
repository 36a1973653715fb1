/** Knowledge of the graph about the phrase that somebody searches for. */
export interface Overlap {
  /** By tutorial, how much of it the concepts of the phrase cover: 0 to 100. */
  readonly concepts: ReadonlyMap<string, number>
  /** Tutorials that share a community with the five concepts that fit best. */
  readonly communities: ReadonlySet<string>
}

export interface RerankProvider {
  /** The overlap, where nothing has to be waited for. May throw. */
  atOnce?(phrase: string): Overlap | undefined
  /** May throw and may be late: search then goes on without it. `signal` says when nobody waits any more. */
  overlap(phrase: string, signal: AbortSignal): Promise<Overlap>
}

let provider: RerankProvider | undefined

/** Makes `next` the one that re-ranks; there is none until a domain that knows the graph says so. */
export function registerReranking(next: RerankProvider | undefined): void {
  provider = next
}

export const rerankProvider = (): RerankProvider | undefined => provider
