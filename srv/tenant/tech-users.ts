import { z } from 'zod'
import { type Scope, scopes } from '../../lib/access/scopes.ts'
import { badRequest, type HttpError } from '../../lib/errors.ts'
import { log } from '../cap/log.ts'
import { hashSecret, isSecretHash } from './secret-hash.ts'

/** A machine that logs in by HTTP Basic. */
export interface TechUser {
  readonly id: string
  /** The hash of the secret. */
  readonly secret: string
  readonly roles: readonly Scope[]
}

const MAX_USERS = 100

const techUser = z.object({
  id: z.string().regex(/^[^:;\s\p{Cc}]{1,100}$/u, 'must be 1 to 100 characters without colon, semicolon or space'),
  secret: z.string('must be a text').min(1, 'must not be empty').max(1000, 'must have at most 1000 characters'),
  roles: z.array(z.enum(scopes, `must be one of ${scopes.join(', ')}`), 'must be an array')
})

const techUsers = z
  .array(techUser, 'must be a JSON array')
  .max(MAX_USERS, `at most ${MAX_USERS} technical users`)
  .superRefine((users, context) => {
    const twice = users.findIndex(({ id }, index) => users.findIndex(other => other.id === id) < index)
    if (twice >= 0) context.addIssue({ code: 'custom', message: 'must be unique', path: [twice, 'id'] })
  })

/**
 * The stored form of the JSON array of an admin: id, hash and roles. A hash that is sent back unchanged is kept.
 * @throws HttpError 400 naming the member that breaks a rule.
 */
export async function checkTechUsers(text: string): Promise<string> {
  const users = await Promise.all(
    parse(text).map(async ({ id, secret, roles }) => ({
      id,
      secret: isSecretHash(secret) ? secret : await hashSecret(secret),
      roles
    }))
  )
  return JSON.stringify(users)
}

/** The technical users that are stored. Rows that were written past the admin service may hold anything; then there are none. */
export function storedUsers(text: string): readonly TechUser[] {
  try {
    return parse(text)
  } catch (error) {
    log('access').error('TenantSettings.techUsers cannot be read, so no technical user is let in', error)
    return []
  }
}

function parse(text: string): z.infer<typeof techUsers> {
  const result = techUsers.safeParse(parseJson(text))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw refusal(issue?.message ?? 'invalid', memberName(issue?.path ?? []))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusal('must be JSON', 'techUsers')
  }
}

/** `techUsers[0].roles[1]` */
function memberName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, key) => name + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`),
    'techUsers'
  )
}

const refusal = (rule: string, target: string): HttpError =>
  badRequest('invalid_tech_users', `${target}: ${rule}`, target)
