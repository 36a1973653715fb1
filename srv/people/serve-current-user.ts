import type { Caller } from '../../lib/access/caller.ts'
import { isProduction } from '../platform/config/config.ts'
import { inTransaction, reader } from '../cap/database/database.ts'
import { callerOf, route } from '../platform/http/route.ts'
import { missingFields, profileOf } from './profile.ts'
import { findUser, userOf } from './resolve-user.ts'
import type { User } from './model/user.ts'

/** GET /auth/user: the user who is logged in; the first call creates the Users row (PLATFORM-008, 009). */
export const serveCurrentUser = route({
  method: 'get',
  path: '/auth/user',
  access: 'login',
  cache: 'no-store',
  async handle(ctx) {
    const caller = callerOf(ctx)
    return { status: 200, body: describe(caller, await knownUser(caller)) }
  }
})

/** Writes only new facts, since pages call this route with every visit. */
async function knownUser(caller: Caller): Promise<User> {
  const user = await findUser(await reader(), caller)
  return user && !hasMissingFields(user, caller) ? user : inTransaction(tx => userOf(tx, caller))
}

/** True when the login's own row can be filled from the token; a merged login does not fill the primary account. */
function hasMissingFields(user: User, caller: Caller): boolean {
  return user.loginId === caller.id && Object.keys(missingFields(user, profileOf(caller)).then).length > 0
}

/** The response: `id` is the stable id of the login, `userId` the uuid of the account, `accountNumber` what scanners read. */
function describe(caller: Caller, user: User): object {
  const name = [caller.givenName, caller.familyName].filter(Boolean).join(' ') || user.displayName
  return {
    authenticated: true,
    id: caller.id,
    userId: user.uuid,
    accountNumber: user.legacyId,
    email: caller.email ?? user.email,
    name: name ?? caller.id,
    givenName: caller.givenName ?? user.firstName,
    familyName: caller.familyName ?? user.lastName,
    isAdmin: caller.scopes.has('Admin'),
    isAuthor: caller.scopes.has('Tutorial.Author'),
    environment: isProduction()
      ? { id: 'production', label: 'Production', space: null }
      : { id: 'development', label: 'Development', space: null }
  }
}
