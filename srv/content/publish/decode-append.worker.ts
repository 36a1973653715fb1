import { HttpError } from '../../../lib/errors.ts'
import { decodeBatch, type DecodedBatch } from './decode-append.ts'

/** A refusal as plain data: errors lose their fields between threads. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly target: string | undefined
}

export type Decoded = { readonly batch: DecodedBatch } | { readonly refusal: Refusal }

export default function decode({ bytes, maxFiles }: { bytes: Uint8Array; maxFiles: number }): Decoded {
  try {
    return { batch: decodeBatch(bytes, maxFiles) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { status, code, message, target } = error
    return { refusal: { status, code, message, target } }
  }
}
