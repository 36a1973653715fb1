import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive. */
export interface Entry {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

/** Sizes and checksum follow the content, and names are UTF-8 (APPNOTE 4.4.4). */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1 January 1980, the earliest day: an archive of the same rows has the same bytes. */
const DAY = 0x0021

/** An archive (ZIP) of files that are packed as they are read; each is smaller than 4 GB. */
export async function* zip(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const begin = offset
    const path = Buffer.from(name)
    const head = Buffer.concat([
      bytes(
        [0x04034b50, 4],
        [VERSION, 2],
        [FLAGS, 2],
        [DEFLATED, 2],
        [0, 2],
        [DAY, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [path.length, 2],
        [0, 2]
      ),
      path
    ])
    yield head
    offset += head.length
    const sums = { crc: 0, size: 0, packed: 0 }
    for await (const chunk of packed(content, sums)) {
      sums.packed += chunk.length
      yield chunk
    }
    const sizes = [
      [sums.crc, 4],
      [sums.packed, 4],
      [sums.size, 4]
    ] as const
    const tail = bytes([0x08074b50, 4], ...sizes)
    yield tail
    offset += sums.packed + tail.length
    directory.push(
      bytes(
        [0x02014b50, 4],
        [VERSION, 2],
        [VERSION, 2],
        [FLAGS, 2],
        [DEFLATED, 2],
        [0, 2],
        [DAY, 2],
        ...sizes,
        [path.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [begin, 4]
      ),
      path
    )
  }
  const all = Buffer.concat(directory)
  const count = directory.length / 2
  yield Buffer.concat([
    all,
    bytes([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [all.length, 4], [offset, 4], [0, 2])
  ])
}

interface Sums {
  crc: number
  size: number
}

async function* packed(content: Entry['content'], sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const fill = async (): Promise<void> => {
    for await (const text of content) {
      const part = Buffer.from(text)
      sums.crc = crc32(part, sums.crc)
      sums.size += part.length
      if (!deflate.write(part)) await new Promise(resolve => deflate.once('drain', resolve))
    }
    deflate.end()
  }
  fill().catch((error: unknown) => deflate.destroy(error as Error))
  yield* deflate as AsyncIterable<Buffer>
}

/** Numbers in little endian, each with its width. */
function bytes(...fields: readonly (readonly [value: number, width: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of fields) at = buffer.writeUIntLE(value, at, width)
  return buffer
}
