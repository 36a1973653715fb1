import { addSegment, type Part, type Segment } from '../../engine/index.ts'

/** Documents that have changed since the one before it, as segments; and the keys of those that are gone. */
export interface Increment {
  readonly segments: readonly Segment[]
  readonly gone: readonly string[]
  /** Of the changed documents, by key. */
  readonly fingerprints: ReadonlyMap<string, string>
}

/** Parts that are being merged, as they were when that began. */
export interface Merging {
  readonly parts: readonly Part[]
  /** Everything that has come since. */
  readonly later: Increment[]
}

/** The documents of the index: its parts, and the fingerprint of each document by its key. */
export class Contents {
  #parts: readonly Part[]
  readonly #fingerprints: Map<string, string>
  #merging: Merging | undefined

  constructor(parts: readonly Part[] = [], fingerprints: ReadonlyMap<string, string> = new Map()) {
    this.#parts = parts
    this.#fingerprints = new Map(fingerprints)
  }

  get parts(): readonly Part[] {
    return this.#parts
  }

  get fingerprints(): ReadonlyMap<string, string> {
    return this.#fingerprints
  }

  get isMerging(): boolean {
    return this.#merging !== undefined
  }

  add(increment: Increment): void {
    this.#parts = withIncrement(this.#parts, increment)
    for (const key of increment.gone) this.#fingerprints.delete(key)
    for (const [key, fingerprint] of increment.fingerprints) this.#fingerprints.set(key, fingerprint)
    this.#merging?.later.push(increment)
  }

  /** Begins a merge of the parts from `from` on; what is added until it ends stays beside it. */
  beginMerge(from: number): Merging {
    const merging = { parts: this.#parts.slice(from), later: [] }
    this.#merging = merging
    return merging
  }

  /** Puts merged segments in the place of their parts. */
  endMerge({ parts, later }: Merging, merged: readonly Segment[]): void {
    const segments = new Set([...parts.map(({ segment }) => segment), ...later.flatMap(each => each.segments)])
    const others = this.#parts.filter(({ segment }) => !segments.has(segment))
    const fresh = merged.filter(({ size }) => size > 0).map(segment => ({ segment, removedCount: 0 }))
    this.#parts = later.reduce(withIncrement, [...others, ...fresh])
    this.#merging = undefined
  }

  abandonMerge(): void {
    this.#merging = undefined
  }
}

function withIncrement(parts: readonly Part[], { segments, gone }: Increment): readonly Part[] {
  const without = gone.length > 0 ? addSegment(parts, undefined, gone) : parts
  return segments.reduce<readonly Part[]>((all, segment) => addSegment(all, segment), without)
}
