import { LRUCache } from 'lru-cache'
import { withCoding } from '../../../lib/http/compress.ts'
import type { Encoding } from '../../../lib/http/negotiation.ts'
import type { Representation } from '../../../lib/http/representation.ts'
import { MB } from '../../../lib/bytes.ts'
import { singleFlight } from '../../../lib/single-flight.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import type { ServedFile } from './active-content.ts'
import { readDocument } from '../store/blobs.ts'
import { isPreview } from './preview.ts'
import { composePreview } from './preview-page.ts'
import { variables } from '../store/variables.ts'

export type Bodies = Representation['bodies']

/** Something that was published, with the header lines of its answer. */
export type ServedDocument = Pick<ServedFile, 'contentHash' | 'etag' | 'headers'>

let cache: LRUCache<string, Bodies> | undefined
const loading = singleFlight<Bodies>()

/** Documents by hash, in the codings that were asked for; bounded in bytes, and never stale since a hash means one text. */
function documents(): LRUCache<string, Bodies> {
  return (cache ??= new LRUCache({
    maxSize: variables.CONTENT_CACHE_MB * MB,
    sizeCalculation: bodies => Object.values(bodies).reduce((size, body) => size + body.length, 1)
  }))
}

/** The bytes under `hash` that are in memory, in whatever coding. */
export const cachedBodies = (hash: string): Bodies | undefined => documents().get(hash)

/** The answer for `file` when its bytes are in memory, in whatever coding. */
export function cachedRepresentation(file: ServedDocument, status = 200): Representation | undefined {
  const bodies = cachedBodies(file.contentHash)
  return bodies && represent(file, status, bodies)
}

/**
 * The answer for `file` with its bytes in `coding`; many requests for one document wait for one read.
 * @throws CorruptContent
 */
export async function representationOf(file: ServedDocument, coding: Encoding, status = 200): Promise<Representation> {
  const known = documents().get(file.contentHash)
  counter(known ? 'content.cache.hit' : 'content.cache.miss').add()
  return represent(file, status, known?.[coding] ? known : await loadOnce(file.contentHash, coding))
}

/** The answer for `file` in `coding`, made of `bodies`, which it has in some coding; kept like all others. */
export async function keepRepresentation(
  file: ServedDocument,
  bodies: Bodies,
  coding: Encoding
): Promise<Representation> {
  return represent(file, 200, await keep(file.contentHash, bodies, coding))
}

function represent(file: ServedDocument, status: number, bodies: Bodies): Representation {
  return { status, etag: file.etag, headers: file.headers, bodies }
}

function loadOnce(hash: string, coding: Encoding): Promise<Bodies> {
  return loading(`${hash} ${coding}`, () => load(hash, coding))
}

async function load(hash: string, coding: Encoding): Promise<Bodies> {
  return keep(hash, documents().get(hash) ?? (await readPage(hash)), coding)
}

async function keep(hash: string, document: Bodies, coding: Encoding): Promise<Bodies> {
  const { bodies } = await withCoding({ status: 200, headers: {}, bodies: document }, coding)
  const kept = { ...documents().get(hash), gzip: bodies.gzip as Buffer, [coding]: bodies[coding] as Buffer }
  documents().set(hash, kept)
  return kept
}

/** The bytes that are served of a document: what was published, on the QA channel with what a preview adds. */
async function readPage(hash: string): Promise<Bodies> {
  const stored = await readDocument(hash)
  if (!isPreview()) return stored
  const page = { status: 200, headers: {}, bodies: { identity: composePreview(stored.identity) } }
  return (await withCoding(page, 'gzip')).bodies
}
