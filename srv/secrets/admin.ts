import cds, { type ApplicationService, type Request } from '@sap/cds'
import { z } from 'zod'
import { type Db, hasOpenTransaction, readApart } from '../cap/database/database.ts'
import { readRequest } from '../cap/types.ts'
import { badRequest, HttpError, notFound } from '../../lib/errors.ts'
import { conformsTo } from '../platform/http/schema.ts'
import { aliasRule, isAlias } from '../../lib/secrets/credential-store.ts'
import { allSecrets, isAccessKey, secretById, type Secret } from './inventory.ts'
import {
  clearSecretValue,
  isGenerated,
  refuseWithValue,
  revealSecretValue,
  rotateSecretValue,
  setSecretValue
} from './secret-values.ts'
import { type ValueOrigin, valueOrigins, warningsOf } from './warnings.ts'

/** Cache-Control of every response with a value in it (SECRETS-012). */
const NO_STORE = 'no-store, no-cache, must-revalidate, private'

const kinds = ['salt', 'content-api-key', 'github-pat', 'service-key', 'smtp-credential', 'other'] as const

const checkRow = conformsTo(
  z.looseObject({
    key: z.string().refine(isAlias, `key ${aliasRule}`).optional(),
    kind: z.literal(kinds, `kind must be one of ${kinds.join(', ')}`).optional(),
    rotationDocsUrl: z
      .string()
      .regex(/^https?:\/\/[^\s/]/, 'rotationDocsUrl must be an address http(s)://host')
      .nullish(),
    expiresAt: z.iso.date('expiresAt must be a day of the calendar, YYYY-MM-DD').nullish()
  })
)

/** Binds the handlers of `admin.cds`. */
export function contributeToAdmin(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE', 'UPSERT'], 'Secrets', ({ data }) => checkRow(data))
  service.before(['UPDATE', 'UPSERT'], 'Secrets', refuseOtherKey)
  service.before('DELETE', 'Secrets', async request => refuseWithValue(await secretOf(request)))
  computeVirtual(service)

  service.on('secretWarnings', async () => warningsOf(await readApart(allSecrets)))
  const operations = { setSecretValue, rotateSecretValue, clearSecretValue, revealSecretValue }
  for (const [name, operation] of Object.entries(operations))
    service.on(name, 'Secrets', async request => {
      forbidCaching(request)
      const secret = await secretOf(request)
      checkMayUseValue(secret, request)
      return operation(secret, (request.data as { value?: unknown }).value)
    })
}

/** Refuses to change the key of a row: the value would be left behind under the old alias. */
async function refuseOtherKey(request: Request): Promise<void> {
  const { key } = request.data as { key?: string }
  if (key === undefined) return
  const secret = await secretById(cds.db, idOf(request))
  if (secret && secret.key !== key) throw badRequest('key_is_fixed', 'cannot be changed; make another secret', 'key')
}

/**
 * The secret that an operation is bound to. Operations on values write to the store and record the audit event in a
 * transaction of their own, which on SQLite would deadlock with one that this request has opened before.
 * @throws HttpError 400 in an atomicity group that has written already, 404 for an unknown secret.
 */
async function secretOf(request: Request): Promise<Secret> {
  if (hasOpenTransaction())
    throw badRequest('not_in_a_group', 'Send operations on values outside of an atomicity group')
  const secret = await readApart(db => secretById(db, idOf(request)))
  if (!secret) throw notFound('There is no such secret', 'ID')
  return secret
}

/**
 * Lets a SuperAdmin alone work with the value of a key by which programs do what only a SuperAdmin may.
 * @throws HttpError 403 for others.
 */
function checkMayUseValue(secret: Secret, { user }: Request): void {
  if (mayUseValue(secret, user)) return
  const message = `The value of ${secret.key} is for a SuperAdmin only: it opens publishes, rollbacks or rebuilds`
  throw new HttpError(403, 'superadmin_only', message, { target: 'key' })
}

const idOf = ({ params }: Request): string => {
  const last: unknown = params.at(-1)
  return String(typeof last === 'object' && last !== null && 'ID' in last ? last.ID : last)
}

const mayUseValue = (secret: Pick<Secret, 'key'>, user: Request['user']): boolean =>
  !isAccessKey(secret) || user.is('SuperAdmin')

interface Virtual {
  hasValue: boolean | null
  mayUseValue: boolean
  valueFrom: ValueOrigin['source']
  isGenerated: boolean
}

const virtual = ['hasValue', 'mayUseValue', 'valueFrom', 'isGenerated'] as const satisfies (keyof Virtual)[]

/** Fills the computed elements that are asked for. The store is read before the database, so that no transaction waits for it. */
function computeVirtual(service: ApplicationService): void {
  const known = new WeakMap<object, ReadonlyMap<string, Partial<Virtual>>>()
  service.before('READ', 'Secrets', async request => {
    const names = virtual.filter(name => selects(request, name))
    if (names.length === 0) return
    const secrets = await readApart(db => secretsShown(db, request))
    const ofStore = names.includes('hasValue') || names.includes('valueFrom')
    const origins = ofStore ? await valueOrigins(secrets) : []
    const virtualOf = (secret: ShownSecret, origin?: ValueOrigin): Virtual => ({
      hasValue: origin?.isStored ?? null,
      mayUseValue: mayUseValue(secret, request.user),
      valueFrom: origin?.source ?? null,
      isGenerated: isGenerated(secret)
    })
    const shown = (each: Virtual) => Object.fromEntries(names.map(name => [name, each[name]]))
    known.set(request, new Map(secrets.map((secret, at) => [secret.ID, shown(virtualOf(secret, origins[at]))])))
  })
  service.after('READ', 'Secrets', (rows: unknown, request) => {
    const shown = known.get(request)
    for (const row of [rows].flat() as ({ ID?: string } | null)[]) if (row?.ID) Object.assign(row, shown?.get(row.ID))
  })
}

type ShownSecret = Pick<Secret, 'ID' | 'key' | 'kind'>

/** The secrets in the response: those of one page, or a single one. */
async function secretsShown(db: Db, request: Request): Promise<readonly ShownSecret[]> {
  const { count: _count, ...page } = readRequest(request).query.SELECT
  const columns = [{ ref: ['ID'] }, { ref: ['key'] }, { ref: ['kind'] }]
  const rows = await db.run<Secret | readonly Secret[] | null>({ SELECT: { ...page, columns } })
  return [rows ?? []].flat()
}

function selects(request: Request, element: keyof Virtual): boolean {
  const { columns } = readRequest(request).query.SELECT
  return !columns || columns.some(column => (typeof column === 'string' ? column === '*' : column.ref?.[0] === element))
}

/** Sets Cache-Control on the part of a batch, and on the batch itself unless its headers are sent. */
function forbidCaching(request: Request): void {
  const { _: own, http } = request as unknown as { _?: Answering; http?: Answering }
  for (const { res } of [own ?? {}, http ?? {}]) if (res && !res.headersSent) res.setHeader('Cache-Control', NO_STORE)
}

interface Answering {
  readonly res?: { readonly headersSent: boolean; setHeader(name: string, value: string): void }
}
