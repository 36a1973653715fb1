import cds from '@sap/cds'
import { unauthorized } from './access.ts'
import type { Caller } from '../../../lib/access/caller.ts'

const callers = new WeakMap<object, Caller>()

/** The caller as a user of CAP: the stable id, the scopes as roles. */
export function capUser(caller: Caller): cds.User {
  const user = new cds.User({ id: caller.id, attr: {}, roles: [...caller.scopes] })
  callers.set(user, caller)
  return user
}

/**
 * The caller of a request to a CAP service, also of one in a batch, whose own headers count for nothing.
 * @throws HttpError 401 when nobody is logged in.
 */
export function callerOfRequest({ user }: { readonly user: object }): Caller {
  const caller = knownCaller({ user })
  if (!caller) throw unauthorized('Log in to call this')
  return caller
}

/** The caller of a request to a CAP service; undefined when nobody is logged in. */
export function knownCaller({ user }: { readonly user: object }): Caller | undefined {
  return callers.get(user)
}
