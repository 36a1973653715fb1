import { createHash } from 'node:crypto'
import cds from '@sap/cds'
import { imageSize } from 'image-size'
import { now } from '../../../lib/time.ts'
import { inTransaction, insertMissing, takeLock, type Db, type Tx } from '../../cap/database/database.ts'
import { showChanges } from '../../cap/database/generations.ts'
import { badRequest } from '../../../lib/errors.ts'
import { isStorable } from '../../../lib/http/json-limits.ts'
import { MB } from '../../../lib/bytes.ts'
import { route } from '../../platform/http/route.ts'
import { outdateArticles } from './articles.ts'
import { storedImage } from './described.ts'
import { looksLikeSvg } from './svg.ts'
import { CONTENT_LOCK, IMAGE_NAMES, IMAGES } from '../store/model.ts'

const { SELECT, UPDATE, UPSERT } = cds.ql
const MAX_IMAGE = 25 * MB
const MAX_NAME = 500
/** Largest value of an Integer column. */
const MAX_SIDE = 2 ** 31 - 1
const RASTER = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon'
])
const SVG = 'image/svg+xml'

/** A stored picture without its bytes. */
export interface ImageRow {
  readonly hash: string
  readonly mimeType: string
  readonly width: number | null
  readonly height: number | null
  readonly size: number
}

/** POST /content/image?u=<slug>/<path>: stores one picture of a tutorial under the SHA-256 of its bytes. */
export const postImage = route<Buffer>({
  method: 'post',
  path: '/content/image',
  access: 'contentKey',
  describes: storedImage,
  body: { kind: 'bytes', max: MAX_IMAGE, parse: bytes => bytes },
  async handle({ query }, bytes) {
    const { isNew, hash, width, height } = await storePicture(imageName(query.get('u')), bytes)
    const action = isNew ? 'stored' : 'unchanged'
    return { status: 200, body: { action, contentHash: hash, width, height, src: `/content/images/${hash}` } }
  }
})

/** Stores a picture of a tutorial under a name, `<slug>/<path>`. @throws HttpError 400 for bytes that are none. */
export async function storePicture(name: string, bytes: Buffer): Promise<ImageRow & { readonly isNew: boolean }> {
  const image = await inspect(bytes, name)
  return { ...image, isNew: await storeImage(name, image, bytes) }
}

function imageName(u: string | null): string {
  if (!u) throw badRequest('missing_name', 'Missing u parameter: <slug>/<path>', 'u')
  if (!isStorable(u)) throw badRequest('invalid_name', 'A name with NUL cannot be stored', 'u')
  if (u.length > MAX_NAME) throw badRequest('invalid_name', `At most ${MAX_NAME} characters`, 'u')
  return u
}

/** Detects type and size from the bytes alone; the name and the Content-Type of the request are not trusted. */
async function inspect(bytes: Buffer, name: string): Promise<ImageRow> {
  if (bytes.length === 0) throw badRequest('empty', 'Empty body', name)
  // loaded with the first picture: it reads many more formats, and most instances never see one
  const { fileTypeFromBuffer } = await import('file-type')
  const mimeType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  const type = RASTER.has(mimeType) ? mimeType : looksLikeSvg(bytes) ? SVG : undefined
  if (!type)
    throw badRequest('not_an_image', 'The bytes are not a PNG, JPEG, GIF, WebP, AVIF, BMP, ICO or SVG picture', name)
  const { width = null, height = null } = dimensions(bytes)
  return { hash: createHash('sha256').update(bytes).digest('hex'), mimeType: type, width, height, size: bytes.length }
}

/** The EXIF orientations from this one on lay the picture on its side. */
const ON_ITS_SIDE = 5

/** Width and height as browsers show it: they turn a photograph as its camera was held. */
function dimensions(bytes: Buffer): { width?: number; height?: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    const [across, down] = orientation < ON_ITS_SIDE ? [width, height] : [height, width]
    const sides = { width: Math.round(across), height: Math.round(down) }
    return Object.values(sides).every(side => side > 0 && side <= MAX_SIDE) ? sides : {}
  } catch {
    return {}
  }
}

/** False when these bytes are already stored under that name. */
async function storeImage(name: string, image: ImageRow, bytes: Buffer): Promise<boolean> {
  const isStored = await inTransaction(tx => storeIn(tx, name, image, bytes))
  if (isStored) await showChanges()
  return isStored
}

async function storeIn(tx: Tx, name: string, image: ImageRow, bytes: Buffer): Promise<boolean> {
  await takeLock(tx, CONTENT_LOCK)
  const named = await tx.run<{ hash: string } | undefined>(SELECT.one.from(IMAGE_NAMES).where({ name }))
  const storedAt = now().toISOString()
  if (!(await imageRow(tx, image.hash))) await insertImage(tx, image, bytes, storedAt)
  else await tx.run(UPDATE.entity(IMAGES).set({ storedAt }).where({ hash: image.hash }))
  await tx.run(UPSERT.into(IMAGE_NAMES).entries({ name, hash: image.hash }))
  return named?.hash !== image.hash
}

async function insertImage(tx: Tx, image: ImageRow, bytes: Buffer, storedAt: string): Promise<void> {
  const columns = { ...image, storedAt, bytes: new Uint8Array(bytes) }
  await insertMissing(tx, IMAGES, Object.keys(columns), [Object.values(columns)])
  await outdateArticles(tx, image)
}

/** The row of a picture, by the SHA-256 of its bytes. */
export function imageRow(db: Db, hash: string): Promise<ImageRow | undefined> {
  return db.run(SELECT.one.from(IMAGES).columns('hash', 'mimeType', 'width', 'height', 'size').where({ hash }))
}
