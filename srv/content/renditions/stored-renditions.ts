import { createHash } from 'node:crypto'
import { inTransaction, placeholders, reader } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'

/**
 * Version of the making: count up with every change of what is made of a picture, so that stored renditions are made anew.
 */
export const RENDITION = 1

/** A smaller form of a picture, as WebP under its SHA-256. */
interface Rendition {
  readonly hash: string
  readonly bytes: Buffer
}

/** Rendition of a picture in some width, or that the original serves best. */
export type Known = Rendition | 'original'

const TABLE = 'tutorials_content_ContentRenditions'

/** Reads what this or another instance has made; undefined when there is nothing, or it is damaged. */
export async function storedRendition(imageHash: string, width: number): Promise<Known | undefined> {
  const sql = `SELECT hash AS hash, bytes AS bytes FROM ${TABLE}
    WHERE imageHash = ${placeholders(1)} AND width = ${placeholders(1, 1)} AND rendition = ${placeholders(1, 2)}`
  const db = await reader()
  const [row] = await db.run<{ hash: string | null; bytes: Uint8Array | null }[]>(sql, [imageHash, width, RENDITION])
  if (!row) return undefined
  if (!row.hash || !row.bytes) return 'original'
  const bytes = Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength)
  return hashOf(bytes) === row.hash ? { hash: row.hash, bytes } : undefined
}

/** Stores a rendition behind the answer; what is lost is made again. Replaces bytes that are there: they may be damaged. */
export function storeRendition(imageHash: string, width: number, known: Known): void {
  const { hash, bytes } = known === 'original' ? { hash: null, bytes: null } : known
  const sql = `INSERT INTO ${TABLE} (imageHash, width, rendition, hash, bytes) VALUES (${placeholders(5)})
    ON CONFLICT (imageHash, width, rendition) DO UPDATE SET hash = excluded.hash, bytes = excluded.bytes`
  inTransaction(tx => tx.run(sql, [[imageHash, width, RENDITION, hash, bytes && new Uint8Array(bytes)]])).catch(
    (error: unknown) => log('content').warn('a rendition could not be stored, it is made again when needed', error)
  )
}

/** SHA-256 of the bytes. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
