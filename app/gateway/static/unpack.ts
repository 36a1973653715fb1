import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { GatewayError } from '../core/errors.ts'
import { EntryNames, refusedEntry } from './entry-names.ts'

const MB = 1024 * 1024

/** Small files are written side by side. */
const MAX_OPEN_FILES = 8

/** Sizes above which an archive is refused. */
export interface UnpackLimits {
  readonly packed: number
  readonly unpacked: number
  readonly entry: number
}

export const unpackLimits: UnpackLimits = { packed: 100 * MB, unpacked: 200 * MB, entry: 50 * MB }

/**
 * Unpacks a tar.gz into an empty folder and returns how many files it held. Only files and folders are ever created,
 * with the rights that this process gives.
 * @throws GatewayError 400 or 413 naming what breaks which rule; the folder then holds a part and is to be removed.
 */
export async function unpack(packed: Readable, folder: string, limits = unpackLimits): Promise<number> {
  const archive = new Archive(folder, limits.entry)
  try {
    await pipeline(
      packed,
      upTo(limits.packed, `The archive is over ${limits.packed} bytes`),
      createGunzip(),
      upTo(limits.unpacked, `The archive unpacks to over ${limits.unpacked} bytes`),
      archive.sink()
    )
  } catch (error) {
    const reason = archive.refusal ?? asRefusal(error)
    await archive.abandon()
    throw reason
  }
  if (archive.files === 0) throw new GatewayError(400, 'refused_archive', 'The archive holds no file')
  return archive.files
}

function upTo(limit: number, message: string) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let seen = 0
    for await (const chunk of chunks) {
      seen += chunk.length
      if (seen > limit) throw new GatewayError(413, 'too_large', `${message}; nothing was changed`)
      yield chunk
    }
  }
}

/** Refusal for bytes that are not gzip or end too early, by the error codes of zlib. */
function asRefusal(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (!/^Z_(DATA|BUF)_ERROR$/.test(code ?? '')) return error
  return new GatewayError(400, 'refused_archive', `The body is not a whole tar.gz: ${(error as Error).message}`)
}

/** The entries of one archive on their way into a folder. */
class Archive {
  /** Reason that ended the work, since the parser knows none. */
  refusal: unknown
  files = 0
  #complete = false
  readonly #folder: string
  readonly #maxEntry: number
  readonly #names = new EntryNames()
  // an archive inside the archive must not expand behind the limits, so the parser may decompress nothing
  readonly #parser = new Parser({ strict: true, zstd: false, maxDecompressionRatio: 1 })
  readonly #failed = Promise.withResolvers<never>()
  readonly #writing = new Set<Promise<void>>()
  readonly #abort = new AbortController()

  constructor(folder: string, maxEntry: number) {
    this.#folder = folder
    this.#maxEntry = maxEntry
    this.#failed.promise.catch(() => undefined)
    this.#parser.on('entry', (entry: ReadEntry) => this.#start(entry))
    this.#parser.on('ignoredEntry', (entry: ReadEntry) => this.#fail(refusedEntry(entry.path, notTaken(entry))))
    this.#parser.on('eof', () => (this.#complete = true))
    this.#parser.on('error', (error: Error) => this.#fail(malformed(error)))
  }

  /** Stream that takes the tar; finished when the last file is written. */
  sink(): Writable {
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => this.#await(this.#write(chunk), done),
      final: done => this.#await(this.#end(), done)
    })
  }

  #await(work: Promise<void>, done: (error?: Error) => void): void {
    Promise.race([work, this.#failed.promise]).then(() => done(), done)
  }

  async #write(chunk: Buffer): Promise<void> {
    // the parser would keep whatever follows the end of the archive, copying it again with every piece
    if (this.#complete) return
    if (!this.#parser.write(chunk)) await once(this.#parser, 'drain')
    while (this.#writing.size > MAX_OPEN_FILES) await Promise.race(this.#writing)
  }

  async #end(): Promise<void> {
    const ended = once(this.#parser, 'end')
    this.#parser.end()
    await ended
    await Promise.all(this.#writing)
  }

  /** Ends what is still being written; resolves when nothing is. */
  async abandon(): Promise<void> {
    this.#fail(new Error('abandoned'))
    this.#abort.abort()
    await Promise.all(this.#writing)
  }

  #start(entry: ReadEntry): void {
    const written: Promise<void> = this.#take(entry)
      .catch(error => this.#fail(error))
      .finally(() => this.#writing.delete(written))
    this.#writing.add(written)
  }

  async #take(entry: ReadEntry): Promise<void> {
    if (this.refusal !== undefined) return
    if (entry.type === 'Directory') return this.#makeFolder(entry)
    if (entry.type !== 'File' && entry.type !== 'OldFile') throw refusedEntry(entry.path, notTaken(entry))
    if (Math.max(entry.size, entry.header.size ?? 0) > this.#maxEntry)
      throw refusedEntry(entry.path, `is over ${this.#maxEntry} bytes`)
    const path = join(this.#folder, ...this.#names.addFile(entry.path))
    await mkdir(join(path, '..'), { recursive: true })
    this.#abort.signal.throwIfAborted()
    await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: 0o644 }), {
      signal: this.#abort.signal
    })
    this.files += 1
  }

  async #makeFolder(entry: ReadEntry): Promise<void> {
    await mkdir(join(this.#folder, ...this.#names.addFolder(entry.path)), { recursive: true })
    entry.resume()
  }

  #fail(error: unknown): void {
    this.refusal ??= error
    this.#failed.reject(this.refusal)
  }
}

function malformed(error: Error): GatewayError {
  return new GatewayError(400, 'refused_archive', `The body is not a valid tar archive: ${error.message}`)
}

function notTaken({ type }: ReadEntry): string {
  return `is a ${type}, and only files and folders are taken`
}
