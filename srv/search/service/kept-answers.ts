import { cachePerGeneration } from '../../cap/database/generations.ts'
import type { SearchIndex } from '../engine/model.ts'

/** Bytes of all answers that are kept. */
const MAX_SIZE = 8_000_000
/** Longer addresses are asked for once. */
const MAX_KEY = 300

export interface KeptAnswer {
  readonly body: Buffer
  /** Number of hits, for the log of searches. */
  readonly total: number
}

const answers = cachePerGeneration<KeptAnswer>(['catalog', 'content', 'graph'], {
  maxSize: MAX_SIZE,
  sizeCalculation: ({ body }, key) => body.length + key.length
})

/** Answer to the same address of the same index and catalog; else a new one, which is kept. */
export async function keptAnswer(
  of: SearchIndex,
  address: string,
  make: () => Promise<KeptAnswer>
): Promise<KeptAnswer> {
  const kept = answers(of)
  const known = kept.get(address)
  if (known) return known
  const made = await make()
  if (address.length <= MAX_KEY) kept.set(address, made)
  return made
}
