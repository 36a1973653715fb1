import { HttpError } from '../../../lib/errors.ts'
import { MB } from '../../../lib/bytes.ts'
import { type Body } from '../../platform/http/route.ts'
import { inWorker } from '../../../lib/process/workers.ts'
import type { DecodedBatch } from './decode-append.ts'
import type { Decoded } from './decode-append.worker.ts'

const MAX_BODY = 100 * MB

const decode = inWorker<{ bytes: Uint8Array; maxFiles: number }, Decoded>(
  new URL('./decode-append.worker.ts', import.meta.url)
)

/** A body of files, parsed, unpacked, checked and hashed off the event loop. */
export function filesBody(maxFiles: number): Body<DecodedBatch> {
  return { kind: 'bytes', max: MAX_BODY, parse: bytes => decoded(bytes, maxFiles) }
}

/** The same of bytes that came another way. @throws HttpError 400, 413 */
export async function decoded(bytes: Uint8Array, maxFiles: number): Promise<DecodedBatch> {
  const answer = await decode({ bytes, maxFiles })
  if ('batch' in answer) return answer.batch
  const { status, code, message, target } = answer.refusal
  throw new HttpError(status, code, message, target === undefined ? {} : { target })
}
