import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../lib/access/caller.ts'
import { Guesses } from '../../lib/access/guesses.ts'
import { technicalId } from '../../lib/access/technical-id.ts'
import { randomBytes } from '../../lib/ids.ts'
import { SECOND } from '../../lib/time.ts'
import { matchesHash, nobodysHash } from './secret-hash.ts'
import { storedUsers, type TechUser } from './tech-users.ts'
import { uuidsIn } from './tech-users-mapping.ts'
import { tenantSettings } from './tenant-settings.ts'

/** A wrong password is remembered this long, so a client that repeats it costs one check. */
const REFUSED_FOR = 5 * SECOND

const guesses = new Guesses()
const key = randomBytes(32)
/** By digest of password and stored hash: a new secret of the user is another entry. */
const results = new LRUCache<string, Promise<boolean>>({ max: 1000 })

/**
 * The technical user that `id` and `password` name (PEOPLE-024), in development and in production.
 * @throws HttpError 429 when `client` has tried too many passwords, or too many are checked at this moment.
 */
export async function checkTechnicalUser(id: string, password: string, client: string): Promise<Caller | undefined> {
  const { techUsers, techUsersMapping } = await tenantSettings.values()
  const known = storedUsers(techUsers ?? '[]').find(each => each.id === id)
  // a user that does not exist takes as long as one that does
  const user = known ?? { id, secret: nobodysHash, roles: [] }
  const check = async () => ((await isPassword(user, password)) ? known : undefined)
  const found = await guesses.check({ client, id, secret: password }, check)
  return found && callerFor(found, uuidsIn(techUsersMapping ?? ''))
}

function isPassword(user: TechUser, password: string): Promise<boolean> {
  const digest = createHmac('sha256', key).update(`${user.id}\n${user.secret}\n${password}`).digest('base64')
  const known = results.get(digest)
  if (known) return known
  const result = matchesHash(password, user.secret)
  results.set(digest, result)
  void result.then(
    right => !right && results.set(digest, result, { ttl: REFUSED_FOR }),
    () => results.delete(digest)
  )
  return result
}

function callerFor({ id, roles }: TechUser, uuids: ReadonlyMap<string, string>): Caller {
  return {
    id: technicalId(uuids.get(id) ?? id),
    email: undefined,
    emailVerified: false,
    givenName: undefined,
    familyName: undefined,
    scopes: new Set(roles),
    source: 'technical'
  }
}
