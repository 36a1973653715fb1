import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { readImage, readIntact } from './blobs.ts'
import { IMAGE_NAMES, IMAGE_USES, RECORDS, type StoredFile } from './model.ts'
import { recordsOf } from './records.ts'

const { SELECT } = cds.ql

/** A stored file as an append sends it: documents are base64 of their gzip. */
export interface OutgoingFile {
  readonly slug: string
  readonly html: string
  readonly source: string | undefined
  readonly sourceCommit: string | undefined
  readonly metadata: unknown
  readonly bodyText: string | undefined
  readonly branchSpecs: unknown
}

/**
 * Reads a file with all that came with it.
 * @throws Error when its bytes are missing or damaged.
 */
export async function outgoingFile(db: Db, file: StoredFile): Promise<OutgoingFile> {
  const { slug, contentHash, sourceHash, sourceCommit, recordHash } = file
  const record = (await recordsOf(db, [file])).get(recordHash ?? '')?.content
  const text = await db.run<{ bodyText: string | null } | undefined>(
    SELECT.one.from(RECORDS).columns('bodyText').where({ hash: recordHash })
  )
  return {
    slug,
    html: await packed(contentHash),
    source: sourceHash === null ? undefined : await packed(sourceHash),
    sourceCommit: sourceCommit ?? undefined,
    metadata: record?.metadata,
    bodyText: text?.bodyText ?? undefined,
    branchSpecs: record?.branchSpecs
  }
}

async function packed(hash: string): Promise<string> {
  const stored = await readIntact(hash)
  if (!stored) throw new Error(`stored content ${hash} is missing or damaged; publish the tutorial again`)
  return stored.gzip.toString('base64')
}

/** Titles of files, as their metadata has them, by slug. */
export async function outgoingTitles(db: Db, files: readonly StoredFile[]): Promise<ReadonlyMap<string, string>> {
  const records = await recordsOf(db, files)
  return new Map(
    files.flatMap(({ slug, recordHash }) => {
      const title = records.get(recordHash ?? '')?.content.metadata?.title
      return title ? [[slug, title.slice(0, 255)] as const] : []
    })
  )
}

/** A picture that documents show, under a name that it was sent with. */
export interface OutgoingImage {
  readonly hash: string
  readonly name: string
}

/** The pictures that documents show, each once. */
export async function outgoingImages(db: Db, contentHashes: readonly string[]): Promise<OutgoingImage[]> {
  const uses = await db.run<{ imageHash: string }[]>(
    SELECT.distinct
      .from(IMAGE_USES)
      .columns('imageHash')
      .where({ contentHash: { in: contentHashes } })
  )
  const hashes = uses.map(({ imageHash }) => imageHash)
  const names = await db.run<OutgoingImage[]>(
    SELECT.from(IMAGE_NAMES)
      .columns('name', 'hash')
      .where({ hash: { in: hashes } })
  )
  const known = new Map(names.map(({ hash, name }) => [hash, name]))
  return hashes.map(hash => ({ hash, name: known.get(hash) ?? `release/${hash}` }))
}

/** Bytes of a picture; undefined where the document names one that is not there. */
export const outgoingImage = (hash: string): Promise<Buffer | undefined> => readImage(hash)
