import { imageSize } from 'image-size'
import { boundedQueue } from '../../../lib/concurrency/bounded-queue.ts'
import { MB } from '../../../lib/bytes.ts'
import { badRequest, HttpError, tooLarge } from '../../../lib/errors.ts'
import { onceInWorker } from '../../../lib/process/once-in-worker.ts'
import { SECOND } from '../../../lib/time.ts'
import { log } from '../../cap/log.ts'
import { sha256Of } from './picture-answer.ts'
import type { Form, Forms, FormsInput, MadeForm } from './make-forms.worker.ts'

/** Pictures that are taken, and the forms that they are kept in. */
export interface PictureRules {
  /** Name of the field with the bytes in base64, for refusals. */
  readonly field: string
  readonly types: readonly ('image/jpeg' | 'image/png' | 'image/webp' | 'image/gif')[]
  readonly maxBytes: number
  readonly maxPixels: number
  readonly forms: readonly Form[]
}

/** A form of a picture with the SHA-256 of its bytes. */
export interface TakenForm extends MadeForm {
  readonly sha256: string
}

/** Limit of making all forms of a picture; a large photograph takes two seconds. */
const LIMIT = 20 * SECOND
/** Uploads that wait for their turn, the running one included. */
const MOST_WAITING = 4

const makeForms = onceInWorker<FormsInput, Forms>(new URL('./make-forms.worker.ts', import.meta.url), () => LIMIT)
const inTurn = boundedQueue(MOST_WAITING)

/**
 * The forms of an uploaded picture, which is judged by its bytes alone: `mimeType`, where it is said, must be what they are.
 * @throws HttpError 400 for what is no whole, still picture of these types; 413 for one that is too large; 503 when too many wait.
 */
export async function takePicture(
  rules: PictureRules,
  base64: unknown,
  mimeType: unknown
): Promise<readonly TakenForm[]> {
  const bytes = decodeBase64(rules, base64)
  const type = await typeOf(rules, bytes)
  if (typeof mimeType === 'string' && mimeType !== '' && mimeType !== type)
    throw badRequest('wrong_type', `mimeType must be what the picture is: ${type}`, 'mimeType')
  checkSize(rules, bytes)
  const { maxPixels, forms } = rules
  const queued = inTurn(() => makeForms({ bytes, mimeType: type, maxPixels, forms }, [bytes.buffer]))
  if (!queued)
    throw new HttpError(503, 'busy', 'Other pictures are being read, try again', { headers: { 'Retry-After': '5' } })
  const made = await queued.catch((error: unknown) => {
    log('pictures').warn('a picture could not be read', error)
    return 'damaged' as const
  })
  if (made === 'moves') throw badRequest('moving_picture', 'The picture moves; send a still one', rules.field)
  if (made === 'damaged') throw badRequest('damaged_picture', 'The picture is damaged', rules.field)
  return made.map(form => ({ ...form, sha256: sha256Of(form.bytes) }))
}

function decodeBase64({ field, maxBytes }: PictureRules, text: unknown): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string' || text === '') throw badRequest('no_picture', 'Send a picture, in base64', field)
  if (text.length > Math.ceil(maxBytes / 3) * 4) throw tooLarge(`The picture is larger than ${maxBytes / MB} MB`, field)
  const bytes = Buffer.from(text, 'base64')
  // the decoder leaves out what is no base64
  if (bytes.toString('base64') !== text) throw badRequest('invalid_base64', 'The picture is not in base64', field)
  if (bytes.length > maxBytes) throw tooLarge(`The picture is larger than ${maxBytes / MB} MB`, field)
  return new Uint8Array(bytes)
}

async function typeOf({ field, types }: PictureRules, bytes: Uint8Array): Promise<string> {
  // loaded with the first picture: it reads many more formats
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  const type = types.find(each => each === found?.mime)
  if (type) return type
  const moving = found?.mime === 'image/apng' && types.includes('image/png')
  if (moving) throw badRequest('moving_picture', 'The picture moves; send a still one', field)
  throw badRequest('not_a_picture', `The bytes are no picture of type ${types.join(', ')}`, field)
}

function checkSize({ field, maxPixels }: PictureRules, bytes: Uint8Array): void {
  const { width, height } = sizeOf(bytes) ?? {}
  if (!width || !height) throw badRequest('damaged_picture', 'The picture is damaged', field)
  if (width * height > maxPixels)
    throw tooLarge(`The picture has more than ${maxPixels / 1_000_000} million pixels`, field)
}

function sizeOf(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    return undefined
  }
}
