import { cachePerGeneration } from '../../cap/database/generations.ts'
import type { SearchedStep, SearchHit } from '../engine/model.ts'
import { textsOf } from '../live/index.ts'

/** Characters of all texts that are kept. */
const MAX_SIZE = 16_000_000

type Steps = readonly SearchedStep[]

const texts = cachePerGeneration<Steps>(['content', 'catalog'], {
  maxSize: MAX_SIZE,
  sizeCalculation: steps => steps.reduce((sum, { text, code }) => sum + text.length + code.length, 100)
})

/** Finds the step of a hit among the texts of all of `hits`, which are read at once; undefined for a hit without one. */
export async function stepsOf(hits: readonly SearchHit[]): Promise<(hit: SearchHit) => SearchedStep | undefined> {
  const kept = texts()
  const wanted = hits.flatMap(({ type, slug, step }) => (type === 'TUTORIAL' && step !== undefined ? slug : []))
  const missing = [...new Set(wanted)].filter(slug => !kept.has(slug))
  const read: ReadonlyMap<string, Steps> = missing.length > 0 ? await textsOf(missing) : new Map()
  for (const [slug, steps] of read) kept.set(slug, steps)
  return ({ type, slug, step }) => {
    if (type !== 'TUTORIAL' || step === undefined) return undefined
    return (read.get(slug) ?? kept.get(slug))?.find(({ number }) => number === step)
  }
}
