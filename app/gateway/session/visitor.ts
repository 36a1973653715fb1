import { decodeJwt } from 'jose'
import * as z from 'zod'
import type { Caller } from './sessions.ts'

/** Person as pages show them to themselves. */
export interface Visitor {
  readonly name: string
  readonly email: string | null
  readonly scopes: readonly string[]
}

const claims = z.object({
  sub: z.string(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  email: z.string().optional()
})

/** The person of a session, as its tokens tell; null for somebody anonymous. */
export function visitorOf({ session, scopes }: Caller): Visitor | null {
  if (!session) return null
  const { sub, name, given_name, family_name, email } = {
    ...read(session.accessToken),
    ...read(session.idToken)
  }
  const fullName = [given_name, family_name].filter(Boolean).join(' ')
  return { name: name || fullName || email || sub || 'You', email: email ?? null, scopes: [...scopes] }
}

/** The claims of a token, which the issuer gave to the gateway itself; none of one that is opaque. */
function read(token: string | undefined): Partial<z.infer<typeof claims>> {
  try {
    return token === undefined ? {} : claims.parse(decodeJwt(token))
  } catch {
    return {}
  }
}
