import { z } from 'zod'
import { newId } from '../../lib/ids.ts'
import { inTransaction, takeLock, type Tx } from '../cap/database/database.ts'
import { KB } from '../../lib/bytes.ts'
import { route } from '../platform/http/route.ts'
import { conformsTo } from '../platform/http/schema.ts'
import { closeLog, openLog, openLogs } from '../platform/jobs/index.ts'

/** Lock that serialises events, so that two of one deployment find the same open row. */
export const DEPLOYS_LOCK = 'deploys'

const eventSchema = z.object({
  phase: z.enum(['start', 'end', 'fail'], 'phase is start, end or fail'),
  env: z.string().max(100).default(''),
  version: z.string().max(100).default(''),
  detail: z.string().max(10_000).nullish()
})
type DeployEvent = z.infer<typeof eventSchema>

/** Id of the open pipeline-log row for the environment and version of the event. */
async function openDeployment(tx: Tx, { env, version }: DeployEvent): Promise<string | undefined> {
  const rows = await openLogs(tx, 'DEPLOY')
  return rows.find(({ metadata }) => metadata['env'] === env && metadata['version'] === version)?.ID
}

async function begin(tx: Tx, { env, version, detail }: DeployEvent): Promise<string> {
  const ID = newId()
  await openLog(tx, {
    ID,
    pipelineType: 'DEPLOY',
    initiator: 'deploy',
    metadata: { env, version, detail: detail ?? null }
  })
  return ID
}

async function record(event: DeployEvent): Promise<void> {
  await inTransaction(async tx => {
    await takeLock(tx, DEPLOYS_LOCK)
    const ID = (await openDeployment(tx, event)) ?? (await begin(tx, event))
    if (event.phase === 'start') return
    const summary = [event.env, event.version, event.phase === 'end' && event.detail].filter(Boolean).join(' ')
    if (event.phase === 'end') await closeLog(tx, ID, { status: 'SUCCESS', summary })
    else await closeLog(tx, ID, { status: 'FAILED', summary, errorDetails: event.detail ?? 'no detail was given' })
  })
}

/** POST /build/deploy-event: a deployment begins or ends (CATALOG-078). */
export const postDeployEvent = route<DeployEvent>({
  method: 'post',
  path: '/build/deploy-event',
  access: 'contentKey',
  describes: {
    summary: 'Reports that a deployment begins, ends or fails',
    takes: eventSchema,
    answers: z.object({ ok: z.boolean() }),
    status: 202
  },
  body: { kind: 'json', max: 16 * KB, parse: conformsTo(eventSchema) },
  async handle(_ctx, event) {
    await record(event)
    return { status: 202, body: { ok: true } }
  }
})
