import { randomUUID } from 'node:crypto'
import { type Backend, type BackendOptions, startBackend } from '../../support/backend.ts'
import { as, get, type HttpResponse, post } from '../../support/http/http.ts'
import { until } from '../../support/until.ts'
import { client, type PushReceiver } from './push-receiver.ts'

/** A backend in the deployment environment `production` that sends to `receiver`. */
export const startPushing = (receiver: PushReceiver, { env = {}, ...more }: BackendOptions = {}): Promise<Backend> =>
  startBackend({
    ...more,
    env: {
      DEPLOYMENT_ENVIRONMENT: 'production',
      COMPLETION_PUSH_URL: `${receiver.url}/completions`,
      COMPLETION_PUSH_TOKEN_URL: `${receiver.url}/token`,
      COMPLETION_PUSH_TIMEOUT_MS: '1500',
      COMPLETION_PUSH_CLIENT_ID: client.id,
      COMPLETION_PUSH_CLIENT_SECRET: client.secret,
      ...env
    }
  })

export const switchPush = (backend: Backend, enabled: boolean): Promise<HttpResponse> =>
  post(`${backend.url}/admin/toggleCompletionPush`, { enabled }, as('admin'))

export const pushStatus = async (backend: Backend): Promise<unknown> => {
  const { '@odata.context': _context, ...status } = (
    await get(`${backend.url}/admin/getCompletionPushStatus()`, as('admin'))
  ).json<Record<string, unknown>>()
  return status
}

/** A row of the outbox, as an admin reads it. */
export interface Queued {
  readonly submissionId: string
  readonly taskType: string
  readonly status: string
  readonly attempts: number
  readonly payload: string | null
  readonly errorMessage: string | null
}

export async function queued(backend: Backend, submissionId: string): Promise<Queued | undefined> {
  const answer = await get(`${backend.url}/admin/CompletionPushQueue(${submissionId})`, as('admin'))
  return answer.status === 404 ? undefined : answer.json<Queued>()
}

/** Waits until the message has this status; returns its row. */
export async function untilStatus(backend: Backend, submissionId: string, status: string): Promise<Queued> {
  let row: Queued | undefined
  await until(
    async () => (row = await queued(backend, submissionId))?.status === status,
    () => JSON.stringify(row)
  )
  return row as Queued
}

export const resend = (backend: Backend, submissionId: string): Promise<HttpResponse> =>
  post(`${backend.url}/admin/CompletionPushQueue(${submissionId})/AdminService.resend`, {}, as('admin'))

let task = 7_000_000

/** Puts a message into the outbox as a completion does; returns its id. */
export async function putMessage(backend: Backend, user: string, at: Date): Promise<string> {
  const submissionId = randomUUID()
  const time = at.toISOString()
  await backend.sql(
    `INSERT INTO tutorials_learner_CompletionPushQueue
     (submissionId, user_ID, taskType, taskLegacyId, title, completedAt, createdAt, status, attempts)
     VALUES (?, ?, 'MISSION', ?, 'A mission', ?, ?, 'PENDING', 0)`,
    [submissionId, user, ++task, time, time]
  )
  return submissionId
}
