import { cachePerGeneration } from '../../cap/database/generations.ts'
import type { SearchIndex } from '../engine/model.ts'
import type { Boosts } from '../rerank/boosts.ts'

/** Bytes of all answers that are kept. */
const MAX_SIZE = 8_000_000
/** Longer addresses are asked for once. */
const MAX_KEY = 300

export interface KeptAnswer {
  readonly body: Buffer
  /** Number of hits, for the log of searches. */
  readonly total: number
}

/** An answer holds for the boosts that it was ranked with, and does not keep them in memory. */
interface Kept extends KeptAnswer {
  readonly boosts: WeakRef<Boosts> | undefined
}

const answers = cachePerGeneration<Kept>(['catalog', 'content', 'graph'], {
  maxSize: MAX_SIZE,
  sizeCalculation: ({ body }, key) => body.length + key.length
})

/** Answer to the same address of the same index and catalog with the same boosts; else a new one, which is kept. */
export async function keptAnswer(
  { index, address, boosts }: { index: SearchIndex; address: string; boosts: Boosts | undefined },
  make: () => Promise<KeptAnswer>
): Promise<KeptAnswer> {
  const kept = answers(index)
  const known = kept.get(address)
  if (known && known.boosts?.deref() === boosts) return known
  const made = await make()
  if (address.length <= MAX_KEY) kept.set(address, { ...made, boosts: boosts && new WeakRef(boosts) })
  return made
}
