import { badRequest, notFound } from '../../../lib/errors.ts'
import { weightsOf } from '../../../lib/http/negotiation.ts'
import type { Representation } from '../../../lib/http/representation.ts'
import { reader } from '../../cap/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { pictureAnswer } from '../../platform/pictures/picture-answer.ts'
import { type Outcome, renditionOf } from '../renditions/renditions.ts'
import { RENDITION_WIDTHS, renditionWidths } from '../renditions/widths.ts'
import { readImage } from '../store/blobs.ts'
import { type ImageRow, imageRow } from './images.ts'
import * as described from './described.ts'

const WEBP = 'image/webp'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Lifetime of an original that stands in for a rendition. */
const FOR_NOW = 'public, max-age=60'
/** Answers for a width depend on whether the client reads WebP. */
const VARY = { Vary: 'Accept' }

/**
 * GET /content/images/<sha256>: the bytes never change, so they may be kept for ever. `?w=` asks for a smaller form,
 * which is WebP for clients that name it in Accept; the original goes out where there is none or it would be no smaller.
 */
export const serveImage = route({
  method: 'get',
  path: '/content/images/:hash',
  access: 'public',
  describes: described.image,
  async handle({ params, query, headers }) {
    const width = wantedWidth(query)
    const hash = params['hash'] ?? ''
    const image = /^[0-9a-f]{64}$/.test(hash) ? await imageRow(await reader(), hash) : undefined
    if (!image) throw notFound('There is no such image', hash)
    return width === undefined ? original(image, FOR_EVER) : inWidth(image, width, headers.accept)
  }
})

/** The width that is asked for, one of a fixed list: each other one would be work for nobody. */
function wantedWidth(query: URLSearchParams): number | undefined {
  const asked = query.getAll('w')
  if (asked.length === 0) return undefined
  const width = RENDITION_WIDTHS.find(each => asked.length === 1 && asked[0] === String(each))
  if (width === undefined) throw badRequest('invalid_width', `w is one of ${RENDITION_WIDTHS.join(', ')}`, 'w')
  return width
}

async function inWidth(image: ImageRow, width: number, accept: string | undefined): Promise<Representation> {
  const outcome = await outcomeFor(image, width, accept)
  if (outcome === 'original') return original(image, FOR_EVER, VARY)
  if (outcome === 'later') return original(image, FOR_NOW, VARY)
  return pictureAnswer({ ...outcome, mimeType: WEBP, cache: FOR_EVER }, VARY)
}

/** A browser names WebP when it reads it; a wildcard says nothing of that. */
async function outcomeFor(image: ImageRow, width: number, accept: string | undefined): Promise<Outcome> {
  const readsWebp = (weightsOf(accept ?? '').get(WEBP) ?? 0) > 0
  return readsWebp && renditionWidths(image).includes(width) ? renditionOf(image, width) : 'original'
}

async function original({ hash, mimeType }: ImageRow, lifetime: string, vary = {}): Promise<Representation> {
  const bytes = await readImage(hash)
  if (!bytes) throw notFound('There is no such image', hash)
  return pictureAnswer({ hash, mimeType, cache: lifetime, bytes }, vary)
}
