import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { MB } from '../../../lib/bytes.ts'

/** Bytes of one body at most, as many as services take, and of all bodies that are on their way. */
const MOST_OF_ONE = 8 * MB
const MOST_OF_ALL = 32 * MB

let keptOfAll = 0

/** A body that is sent on as it comes in, and kept to be sent once more. */
export interface BodyCopy {
  /** All of it, once it has come; undefined when it was too long to be kept, or never came to its end. */
  readonly whole: () => Promise<Buffer | undefined>
  /** Forgets it. */
  readonly drop: () => void
}

/** Keeps what comes in of a body, as long as there is room for it. */
export function copyBody(request: IncomingMessage): BodyCopy {
  const pieces: Buffer[] = []
  const dropped = Promise.withResolvers<void>()
  let size = 0
  let isDropped = false
  const keep = (piece: Buffer): void => {
    if (size + piece.length > MOST_OF_ONE || keptOfAll + piece.length > MOST_OF_ALL) return drop()
    size += piece.length
    keptOfAll += piece.length
    pieces.push(piece)
  }
  const drop = (): void => {
    if (isDropped) return
    isDropped = true
    request.off('data', keep)
    keptOfAll -= size
    pieces.length = 0
    dropped.resolve()
  }
  const whole = async (): Promise<Buffer | undefined> => {
    // the rest comes without the request that it was for
    request.unpipe().resume()
    await Promise.race([finished(request, { cleanup: true }).catch(drop), dropped.promise])
    return isDropped ? undefined : Buffer.concat(pieces)
  }
  request.on('data', keep)
  return { whole, drop }
}
