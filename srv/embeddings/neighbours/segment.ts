import type { Block } from './block.ts'
import { identityOf, type VectorKey } from '../stored/rows.ts'

/** Vectors in memory that were loaded together, and whose they are. */
export interface Segment {
  readonly block: Block
  /** The step whose vector each row is. */
  readonly keys: readonly VectorKey[]
  /** The slugs of `keys`, each once, and for each row which one it has. */
  readonly slugs: readonly string[]
  readonly slugOf: Uint32Array
  /** A bit for each row that is still stored. */
  readonly live: Uint32Array
  readonly liveCount: number
}

/** A segment whose rows are all stored, as far as they have a key. */
export function segmentOf(block: Block, keys: readonly VectorKey[]): Segment {
  const numbers = new Map<string, number>()
  const slugOf = Uint32Array.from(keys, ({ slug }) => {
    const known = numbers.get(slug) ?? numbers.size
    numbers.set(slug, known)
    return known
  })
  const live = new Uint32Array(Math.ceil(block.size / 32))
  for (const row of keys.keys()) setBit(live, row)
  return { block, keys, slugs: [...numbers.keys()], slugOf, live, liveCount: keys.length }
}

/** The segment with those of its rows that `stored` has, by identity and hash; what is found is taken out of `stored`. */
export function keepStored(segment: Segment, stored: Map<string, VectorKey>): Segment {
  const live = new Uint32Array(segment.live.length)
  let liveCount = 0
  for (const row of liveRows(segment)) {
    const key = segment.keys[row] as VectorKey
    if (stored.get(identityOf(key))?.hash !== key.hash) continue
    stored.delete(identityOf(key))
    setBit(live, row)
    liveCount++
  }
  return { ...segment, live, liveCount }
}

/** A bit for each row of a tutorial that `allows` names. */
export function allowedRows({ live, slugs, slugOf }: Segment, allows: (slug: string) => boolean): Uint32Array {
  const ofSlug = Uint8Array.from(slugs, slug => Number(allows(slug)))
  if (ofSlug.every(Boolean)) return live
  const allowed = live.slice()
  for (const [row, slug] of slugOf.entries())
    if (!ofSlug[slug]) allowed[row >>> 5] = (allowed[row >>> 5] as number) & ~(1 << (row & 31))
  return allowed
}

/** The rows that are still stored. */
export const liveRows = ({ keys, live }: Segment): Uint32Array =>
  Uint32Array.from(keys.keys().filter(row => ((live[row >>> 5] as number) & (1 << (row & 31))) !== 0))

function setBit(bits: Uint32Array, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31))
}
