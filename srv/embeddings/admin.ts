import type { ApplicationService } from '@sap/cds'
import { badRequest, conflict } from '../../lib/errors.ts'
import { reader } from '../cap/database/database.ts'
import { log } from '../cap/log.ts'
import { activeContent } from '../content/index.ts'
import { beginTrial, tried } from '../models/index.ts'
import { runJobNow } from '../platform/jobs/index.ts'
import { currentEmbedder, currentModel, needed, whyNoModel } from './model/demand.ts'
import { outdatedTutorials, RECONCILIATION } from './steps/reconcile.ts'
import { liveTutorials } from './steps/texts.ts'

/** Binds the operation of `admin.cds`. */
export function contributeToAdmin(service: ApplicationService): void {
  service.on('tryEmbeddings', 'ChatSettings', async () => tried(await currentModel(), whyNoModel(), makeVector))
  service.on('seedEmbeddings', 'ChatSettings', async request => {
    const seeded = await seedEmbeddings()
    request.on('succeeded', () => {
      runJobNow(RECONCILIATION, request.user.id).catch((error: unknown) =>
        log('embeddings').error('the steps have got no vectors', error)
      )
    })
    return seeded
  })
}

async function makeVector(signal: AbortSignal): Promise<string> {
  const embedder = await currentEmbedder()
  const call = await beginTrial()
  let promptTokens = 0
  const used = (tokens: number) => (promptTokens += tokens)
  const [vector] = await embedder.embed(['ready'], { signal, used }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw call.failed(error)
  })
  call.succeeded({ promptTokens, completionTokens: 0 })
  return `A vector of ${vector?.length ?? 0} numbers`
}

/** Counts what the run that follows will do. @throws HttpError 400, 409 or 503 when it would do nothing. */
async function seedEmbeddings(): Promise<{ queued: number; activeSlugs: number }> {
  if (!(await needed())) throw badRequest('rag_disabled', 'Nothing uses vectors: switch ragEnabled on', 'ragEnabled')
  if (activeContent().version === null) throw conflict('no_content', 'Nothing is published yet')
  const { name } = await currentEmbedder()
  const db = await reader()
  return { queued: (await outdatedTutorials(db, name)).length, activeSlugs: (await liveTutorials(db)).size }
}
