import { fillDocuments } from '../../documents/fill-documents.ts'
import type { ListedDocument } from '../../documents/listed-document.ts'
import type { ReadTutorials } from '../../documents/read-tutorials.ts'
import { readDocuments } from '../../documents/read-documents.ts'
import type { Db } from '../../../cap/database/database.ts'
import type { Segment } from '../../engine/index.ts'
import { build } from '../work/make-segments.ts'
import type { Increment } from './contents.ts'

/** Documents of one segment while many are read: some megabytes of packed text. */
const BATCH = 1000

/**
 * Compares all documents with what is known of them, by their fingerprints, and makes segments of those that are others.
 * While one batch is made a segment in a thread, the next is read. Undefined when nothing has changed.
 * @throws the reason of `signal`.
 */
export async function readChanges(
  db: Db,
  known: ReadonlyMap<string, string>,
  tutorials: ReadTutorials,
  signal: AbortSignal
): Promise<Increment | undefined> {
  const left = new Set(known.keys())
  const fingerprints = new Map<string, string>()
  const segments: Segment[] = []
  let waiting: ListedDocument[] = []
  let building: Promise<unknown> = Promise.resolve()
  const flush = async (): Promise<void> => {
    const filled = await fillDocuments(waiting)
    waiting = []
    await building
    building = build(filled).then(made => segments.push(...made))
    // a failure is met by whoever waits next
    building.catch(() => undefined)
  }
  for await (const { documents, unchanged } of readDocuments(db, { tutorials, has: key => known.has(key) })) {
    signal.throwIfAborted()
    for (const key of unchanged) left.delete(key)
    for (const document of documents) {
      left.delete(document.key)
      if (known.get(document.key) === document.fingerprint) continue
      fingerprints.set(document.key, document.fingerprint)
      waiting.push(document)
    }
    if (waiting.length >= BATCH) await flush()
  }
  if (waiting.length > 0) await flush()
  await building
  return fingerprints.size + left.size > 0 ? { segments, gone: [...left], fingerprints } : undefined
}
