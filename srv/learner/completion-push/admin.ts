import cds, { type ApplicationService, type Request } from '@sap/cds'
import { badRequest, conflict, notFound } from '../../../lib/errors.ts'
import { currentTransaction } from '../../cap/database/database.ts'
import { ensureRow, SETTINGS_ROW } from '../../platform/settings/row.ts'
import { completionPushSettings, pushStatus } from './gate.ts'
import { QUEUE, sendAgain } from './queue.ts'

const { SELECT, UPDATE } = cds.ql

/** Binds the operations of `admin.cds` (LEARNER-016 to 018). */
export function exposeCompletionPush(service: ApplicationService): void {
  service.on('toggleCompletionPush', toggle)
  service.on('getCompletionPushStatus', pushStatus)
  service.on('resend', 'CompletionPushQueue', resend)
  service.on('resendCompletionPushes', async () => ({ resent: await sendAgain(currentTransaction()) }))
}

async function toggle(request: Request): Promise<{ enabled: boolean }> {
  const { enabled } = request.data as { enabled?: unknown }
  if (typeof enabled !== 'boolean') throw badRequest('missing', 'enabled must be true or false', 'enabled')
  const { entity } = completionPushSettings
  await ensureRow(currentTransaction(), entity)
  await currentTransaction().run(UPDATE.entity(entity).set({ enabled }).where({ ID: SETTINGS_ROW }))
  request.on('succeeded', () => completionPushSettings.forget())
  return { enabled }
}

async function resend({ params }: Request): Promise<{ resent: number }> {
  const last: unknown = params.at(-1)
  const submissionId = String((last as { submissionId?: unknown }).submissionId ?? last)
  const tx = currentTransaction()
  const resent = await sendAgain(tx, submissionId)
  if (resent === 0) throw await refusal(submissionId)
  return { resent }
}

/** Why a message is not sent again. */
async function refusal(submissionId: string): Promise<Error> {
  const stored = SELECT.one.from(QUEUE).columns('status').where({ submissionId })
  const row = await currentTransaction().run<{ status: string } | undefined>(stored)
  if (!row) return notFound('There is no such message', 'submissionId')
  return conflict('not_failed', row.status === 'SUCCESS' ? 'It was accepted' : 'It is about to be sent')
}
