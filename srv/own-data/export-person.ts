import type { ApplicationService } from '@sap/cds'
import { badRequest, HttpError, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { HOUR, now } from '../../lib/time.ts'
import { currentTransaction, type Db, inTransaction, reader } from '../cap/database/database.ts'
import {
  completePrivacyAction,
  notePrivacyAction,
  oneUser,
  privacyActionOf,
  readPerson,
  type User,
  uuidFrom,
  withoutSharedNames
} from '../people/index.ts'
import { audit } from '../platform/audit/index.ts'
import { callerOf, route } from '../platform/http/route.ts'
import { exportOf } from './export-own-data.ts'

const DOWNLOAD = 'DOWNLOAD'
const WAITING = 'PROCESSING'
const ADDRESS = '/admin/person-exports/'
const LONGEST_NUMBER = 100
const id = /^[\da-f-]{36}$/i

/** Binds the handler of `admin.cds`. */
export function contributeToAdmin(service: ApplicationService): void {
  service.on('exportPerson', ({ data }) => begin(data as { uuid?: unknown; dsrRequestNumber?: unknown }))
}

/** Notes the request, and that this admin asks for the export, before anything of it is read. */
async function begin({ uuid: given, dsrRequestNumber: number = null }: { uuid?: unknown; dsrRequestNumber?: unknown }) {
  const uuid = uuidFrom(given, 'uuid')
  if (number !== null && (typeof number !== 'string' || number.length > LONGEST_NUMBER))
    throw badRequest('invalid_number', `has at most ${LONGEST_NUMBER} characters`, 'dsrRequestNumber')
  const tx = currentTransaction()
  const user = await primaryOf(tx, uuid)
  const requestId = newId()
  const dsrRequestNumber = number === '' ? null : number
  const noted = { ID: requestId, userUuid: user.uuid, dsrRequestNumber, requestedAt: now().toISOString() }
  await notePrivacyAction(tx, { ...noted, actionType: DOWNLOAD, status: WAITING })
  await audit({
    category: 'SecurityEvent',
    action: 'PersonExported',
    object: { type: 'Users', id: { uuid: user.uuid } },
    data: { requestId, dsrRequestNumber }
  })
  return { requestId, address: ADDRESS + requestId }
}

/** The account with that uuid, or the one that it was merged into. @throws HttpError 404 */
async function primaryOf(db: Db, uuid: string): Promise<User> {
  const own = await oneUser(db, { uuid })
  const user = own?.mergedInto_ID ? await oneUser(db, { ID: own.mergedInto_ID }) : own
  if (!user) throw notFound('No user has this uuid', 'uuid')
  return user
}

/** GET /admin/person-exports/<request>: the export that a person has of their own data, for the admin who answers the request. */
export const servePersonExport = route({
  method: 'get',
  path: `${ADDRESS}:request`,
  access: { scope: 'Admin' },
  limit: { max: 30, windowMs: HOUR },
  cache: 'private, no-store',
  async handle(ctx) {
    const db = await reader()
    const { ID, userUuid } = await requestOf(db, ctx.params['request'] ?? '', callerOf(ctx).id)
    const person = await withoutSharedNames(db, await readPerson(db, await primaryOf(db, userUuid)))
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="person-${ID}.json"`
    }
    return { status: 200, headers, body: closing(ID, exportOf(person)) }
  }
})

interface WaitingRequest {
  readonly ID: string
  readonly userUuid: string
}

/** The request that the admin has noted within the last hour, and which nothing has answered yet. @throws HttpError 404, 410 */
async function requestOf(db: Db, ID: string, createdBy: string): Promise<WaitingRequest> {
  const row = id.test(ID) ? await privacyActionOf(db, { ID, createdBy, actionType: DOWNLOAD }) : undefined
  if (!row) throw notFound('There is no such request of yours', 'request')
  if (row.status !== WAITING || Date.parse(row.requestedAt) < now().getTime() - HOUR)
    throw new HttpError(410, 'answered', 'This export was taken, or its hour is over: ask for another one')
  return row
}

/** The pieces of the export; the request counts as answered once the last one was taken. */
async function* closing(ID: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* pieces
  await inTransaction(tx => completePrivacyAction(tx, ID))
}
