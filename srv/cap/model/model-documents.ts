import { digest, writeCached, readCached } from './compiler-cache.ts'
import { inWorker } from '../../../lib/process/workers.ts'

export type DocumentKind = 'edmx' | 'edm' | 'openapi'

/** The text of a document for each service. */
export type ModelDocuments = Readonly<Record<string, string>>

const compile = inWorker<{ kind: DocumentKind; csn: string }, ModelDocuments>(
  new URL('./model-documents.worker.ts', import.meta.url)
)

/**
 * The documents that the compiler makes of the model in `csn` for clients. That takes up to a second of a core, so it is
 * done in a worker thread and, as everything that the compiler makes, cached for the next start.
 */
export async function modelDocuments(kind: DocumentKind, csn: string): Promise<ModelDocuments> {
  const name = `${kind}-${digest(csn)}`
  const known = readCached<ModelDocuments>(name)
  if (known) return known
  const made = await compile({ kind, csn })
  writeCached(name, JSON.stringify(made))
  return made
}
