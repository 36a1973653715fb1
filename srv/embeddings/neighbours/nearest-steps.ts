import { LRUCache } from 'lru-cache'
import { MB } from '../../../lib/bytes.ts'
import { HttpError } from '../../../lib/errors.ts'
import { MINUTE } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { generation, perGeneration } from '../../cap/database/generations.ts'
import { chatSettings } from '../../features/index.ts'
import { servedTutorial } from '../../content/index.ts'
import { SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { log } from '../../cap/log.ts'
import { currentEmbedder } from '../model/demand.ts'
import { MemoryNeighbours } from './memory.ts'
import type { Neighbour, Neighbours } from './neighbours.ts'
import { PgvectorNeighbours } from './pgvector.ts'
import { hasVectorColumn } from '../stored/vector-column.ts'
import { EMBEDDINGS, embeddedTutorials, storedVectors, vectorKeys } from '../stored/rows.ts'
import { variables } from '../model/variables.ts'
import type { Embedder } from '../model/vectors.ts'

const MOST = 100
/** Vectors of texts that were asked for: 6 MB. */
const QUERIES = 1000
const QUERY_LIFETIME = 10 * MINUTE
const LONGEST_QUERY = 1000

/** The steps that are looked for. */
export interface NearestSteps {
  /** A text, or a vector of length one by the model that is set. */
  readonly to: string | Float32Array
  /** At most so many, up to 100. */
  readonly k: number
  /** The lowest cosine; by default what the setting embeddingMinScore says, and less for an embedder whose cosines are lower. */
  readonly minScore?: number
  /** The tutorials among which they are looked for; all without it. */
  readonly filter?: (slug: string) => boolean
  /** Ends the call of the model. */
  readonly signal?: AbortSignal
}

/**
 * The steps of tutorials that are closest in meaning, the closest first.
 * @throws HttpError 503 without a model, 502 when it fails.
 */
export async function nearestSteps(asked: NearestSteps): Promise<readonly Neighbour[]> {
  const model = await currentEmbedder()
  const [query, neighbours] = await Promise.all([queryVector(model, asked), neighboursOf(model.name)])
  const allows = (slug: string) => servedTutorial(slug) !== undefined && (asked.filter?.(slug) ?? true)
  const minScore = asked.minScore ?? (await leastScore(model))
  return neighbours.nearest(query, { k: Math.min(asked.k, MOST), minScore, allows })
}

const leastScore = async ({ closeEnough }: Embedder): Promise<number> =>
  Math.min(Number((await chatSettings.values()).embeddingMinScore), closeEnough)

const queries = new LRUCache<string, Float32Array>({ max: QUERIES, ttl: QUERY_LIFETIME })

async function queryVector(model: Embedder, { to, signal }: NearestSteps): Promise<Float32Array> {
  if (typeof to !== 'string') return to
  const text = to.trim().slice(0, LONGEST_QUERY)
  const key = `${model.name} ${text}`
  const known = queries.get(key)
  if (known) return known
  const [vector] = await model.embed([text], signal ? { signal } : {})
  if (!vector) throw new HttpError(502, 'model_failed', 'The model answered no vector')
  queries.set(key, vector)
  return vector
}

/** The vectors of one model, as of a generation. */
interface Loaded {
  readonly model: string
  readonly neighbours: Neighbours
  label: string
  refreshing?: Promise<void> | undefined
}

let loaded: Loaded | undefined

/** Memory that the vectors in use take on this instance; undefined before somebody has asked for neighbours. */
export function neighboursState(): object | undefined {
  const neighbours = loaded?.neighbours
  if (!neighbours) return undefined
  return neighbours instanceof MemoryNeighbours
    ? { kind: neighbours.kind, ...neighbours.state }
    : { kind: neighbours.kind }
}

/** The first who asks waits until the vectors are loaded; afterwards changes are loaded beside the searches. */
async function neighboursOf(model: string): Promise<Neighbours> {
  if (loaded?.model !== model) loaded = load(model)
  const current = loaded
  if (current.label === '') await refresh(current)
  else void refresh(current).catch((error: unknown) => log('embeddings').error('cannot load new vectors', error))
  return current.neighbours
}

function load(model: string): Loaded {
  if (hasVectorColumn()) return { model, label: '', neighbours: new PgvectorNeighbours(model, embeddedSlugs(model)) }
  const source = {
    keys: async () => vectorKeys(await reader(), model),
    vectors: async (slugs: readonly string[]) => {
      await new SlicedWork().yieldToReaders()
      return storedVectors(await reader(), model, slugs)
    }
  }
  return { model, label: '', neighbours: new MemoryNeighbours(source, variables.EMBEDDINGS_MEMORY_MB * MB) }
}

/** Loads what has changed since the last time; one at a time. */
function refresh(current: Loaded): Promise<void> {
  const label = String(generation(EMBEDDINGS))
  if (current.label === label) return Promise.resolve()
  current.refreshing ??= renew(current, label).finally(() => (current.refreshing = undefined))
  return current.refreshing
}

async function renew(current: Loaded, label: string): Promise<void> {
  if (current.neighbours instanceof MemoryNeighbours) await current.neighbours.refresh()
  current.label = label
}

/** Slugs that have vectors, read once for each generation. */
const embeddedSlugs = (model: string): (() => Promise<readonly string[]>) =>
  perGeneration([EMBEDDINGS], () => readSlugs(model))

const readSlugs = async (model: string) => [...(await embeddedTutorials(await reader(), model)).keys()]
