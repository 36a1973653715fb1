import * as z from 'zod'
import { MINUTE, nowMs } from '../../../lib/time.ts'
import type { CookieJar } from '../session/cookies.ts'
import type { CookieCipher } from '../session/cookie-cipher.ts'

/** A login on its way: what the callback is checked against. */
export interface Transaction {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly returnTo: string
}

const LIFETIME = 10 * MINUTE
const shape = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), returnTo: z.string() })

/** Each login is in an encrypted cookie of its own, so that two tabs can log in at once. */
export interface Transactions {
  /** The Set-Cookie value that keeps it; removes others when there are many. */
  keep(transaction: Transaction, cookies: ReadonlyMap<string, string>): Promise<string[]>
  /** The transaction that `state` belongs to; undefined when this browser has not begun it, or too long ago. */
  find(state: string, cookies: ReadonlyMap<string, string>): Promise<Transaction | undefined>
  /** The Set-Cookie value that forgets it. */
  forget(state: string): string
  /** When a transaction that began now is void. */
  expiry(): number
}

const MOST_AT_ONCE = 4
const nameOf = (state: string): string => `login-${state.slice(0, 16)}`

export function transactions(jar: CookieJar, cipher: CookieCipher): Transactions {
  const expiry = (): number => nowMs() + LIFETIME
  return {
    expiry,
    keep: async (transaction, cookies) => {
      const text = await cipher.encrypt('login', { ...transaction }, expiry())
      const prefix = jar.name('login-')
      const others = [...cookies.keys()].filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length))
      const surplus = others.length >= MOST_AT_ONCE ? others.map(id => jar.clear(`login-${id}`)) : []
      return [...surplus, jar.set(nameOf(transaction.state), text, LIFETIME / 1000)]
    },
    find: async (state, cookies) => {
      const text = cookies.get(jar.name(nameOf(state)))
      const { data } = shape.safeParse(text && (await cipher.decrypt('login', text)))
      return data?.state === state ? data : undefined
    },
    forget: state => jar.clear(nameOf(state))
  }
}
