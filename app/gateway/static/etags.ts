import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { FoundFile } from './find-file.ts'

/** Digests of files by identity, so that each is read once. */
const digests = new LRUCache<string, string>({ max: 20_000 })

/**
 * The strong ETag of a file: a digest of its bytes, so that every gateway answers the same and a rebuild that changes
 * nothing is answered with 304.
 */
export async function etagOf({ path, identity }: FoundFile): Promise<string> {
  const known = digests.get(identity)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  const etag = `"${hash.digest('base64url')}"`
  digests.set(identity, etag)
  return etag
}
