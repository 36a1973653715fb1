import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import cds from '@sap/cds'
import { type Db, isPostgres, parameters } from '../../../cap/database/database.ts'
import { tableOf } from '../../../cap/database/tables.ts'
import { readSegment, type Segment, UnreadableSegment } from '../../engine/index.ts'
import { decodeHead, SLICE, type Snapshot, UnreadableSnapshot } from './layout.ts'
import { SNAPSHOT_PARTS, SNAPSHOTS } from './store-snapshot.ts'

const { SELECT } = cds.ql
const decompress = promisify(zstdDecompress)

/**
 * The newest complete snapshot; undefined when there is none.
 * @throws UnreadableSnapshot when it is damaged, or of another form or analysis.
 */
export async function loadSnapshot(db: Db): Promise<Snapshot | undefined> {
  const row = await db.run<{ ID: string; layout: string } | undefined>(
    SELECT.one.from(SNAPSHOTS).columns('ID', 'layout').where({ complete: true }).orderBy('createdAt desc')
  )
  if (!row) return undefined
  try {
    return await read(new StoredParts(db, row.ID), JSON.parse(row.layout) as number[])
  } catch (error) {
    // of a layout or a head that are none
    throw error instanceof SyntaxError || error instanceof RangeError ? new UnreadableSnapshot(error.message) : error
  }
}

async function read(parts: StoredParts, [headLength = 0, ...lengths]: readonly number[]): Promise<Snapshot> {
  const { removed, fingerprints } = decodeHead(new Uint8Array(await parts.read(headLength)))
  const segments = []
  for (const length of lengths) segments.push(intactSegment(await parts.read(length)))
  if (segments.length !== removed.length) throw new UnreadableSnapshot('its segments are others')
  return {
    parts: segments.map((segment, index) => {
      const { bits = null, count = 0 } = removed[index] ?? {}
      return { segment, removedCount: count, ...(bits !== null && { removed: Buffer.from(bits, 'base64') }) }
    }),
    fingerprints: new Map(fingerprints)
  }
}

/** The parts of a stored snapshot, one after the other. */
class StoredParts {
  readonly #db: Db
  readonly #ID: string
  #number = 0

  constructor(db: Db, ID: string) {
    this.#db = db
    this.#ID = ID
  }

  /** The next `length` bytes, in shared memory; a part is unpacked while the next one is read. */
  async read(length: number): Promise<SharedArrayBuffer> {
    const buffer = new SharedArrayBuffer(length)
    const bytes = new Uint8Array(buffer)
    const unpacking: Promise<void>[] = []
    for (let at = 0; at < length; at += SLICE) {
      const unpacked = unpackInto(bytes.subarray(at, at + SLICE), await this.#next())
      // a failure is met below, or by a part that is missing
      unpacked.catch(() => undefined)
      unpacking.push(unpacked)
    }
    await Promise.all(unpacking)
    return buffer
  }

  async #next(): Promise<Uint8Array> {
    const [snapshot, number] = parameters(2)
    // PostgreSQL sends bytes as hexadecimal digits, which take twice as long to read
    const packed = isPostgres() ? `encode(bytes, 'base64')` : 'bytes'
    const sql = `SELECT ${packed} AS "packed" FROM ${tableOf(SNAPSHOT_PARTS)}
      WHERE snapshot = ${snapshot} AND number = ${number}`
    const [row] = await this.#db.run<{ packed: Uint8Array | string }[]>(sql, [this.#ID, this.#number++])
    if (!row) throw new UnreadableSnapshot('a part is missing')
    return typeof row.packed === 'string' ? Buffer.from(row.packed, 'base64') : row.packed
  }
}

function intactSegment(buffer: SharedArrayBuffer): Segment {
  try {
    return readSegment(buffer)
  } catch (error) {
    throw error instanceof UnreadableSegment ? new UnreadableSnapshot(error.message) : error
  }
}

async function unpackInto(slice: Uint8Array, packed: Uint8Array): Promise<void> {
  const part = await decompress(packed, { maxOutputLength: SLICE, chunkSize: SLICE }).catch((error: unknown) => {
    throw new UnreadableSnapshot(`a part is damaged: ${(error as Error).message}`)
  })
  if (part.length !== slice.length) throw new UnreadableSnapshot('a part has another length')
  slice.set(part)
}
