import { z } from 'zod'
import type { Place, TaskQuery } from '../tasks/list-tasks.ts'
import { invalidParams } from './errors.ts'
import { checked, historyLength, optionalId } from './read-params.ts'

const STATE = 'TASK_STATE_'
/** Every state of version 1.0: of those that tasks never have here, none is found. */
const states = [
  'UNSPECIFIED',
  'SUBMITTED',
  'WORKING',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'INPUT_REQUIRED',
  'REJECTED',
  'AUTH_REQUIRED'
].map(state => `${STATE}${state}`)

const listForm = z.looseObject({
  contextId: optionalId,
  status: z.enum(states).optional(),
  pageSize: z.number().int().min(1).max(100).default(50),
  pageToken: z.string().max(200).default(''),
  historyLength,
  statusTimestampAfter: z.iso.datetime({ offset: true }).optional(),
  includeArtifacts: z.boolean().default(false)
})

/** A page of tasks that a caller asks for, and how much of each. */
export interface ListQuery extends TaskQuery {
  readonly historyLength: number | undefined
  readonly includeArtifacts: boolean
}

/** The parameters of listing tasks. @throws RpcError naming the first field that breaks a rule. */
export function readListQuery(params: unknown): ListQuery {
  const { contextId, status, pageSize, pageToken, statusTimestampAfter: since, ...shown } = checked(listForm, params)
  return {
    contextId: contextId || undefined,
    state: status === undefined || status === states[0] ? undefined : status.slice(STATE.length).toLowerCase(),
    since: since === undefined ? undefined : storable(since),
    pageSize,
    after: pageToken === '' ? undefined : placeIn(pageToken),
    historyLength: shown.historyLength,
    includeArtifacts: shown.includeArtifacts
  }
}

const LATEST = Date.UTC(9999, 0)

/** A time as it is stored; no task is older than 1970, nor newer than what both databases take. */
const storable = (text: string): string => new Date(Math.min(Math.max(Date.parse(text), 0), LATEST)).toISOString()

/** The token of the page that follows a task. */
export const tokenOf = ({ changedAt, id }: Place): string => Buffer.from(`${changedAt} ${id}`).toString('base64url')

const placeForm = z.object({ changedAt: z.iso.datetime(), id: z.guid() })

function placeIn(token: string): Place {
  const [changedAt, id] = Buffer.from(token, 'base64url').toString().split(' ')
  const place = placeForm.safeParse({ changedAt, id })
  if (!place.success) throw invalidParams('pageToken: must be one that a page has ended with')
  return place.data
}
