import * as words from '#scanner-words/desk.ts'

/** A prize of a contestant. */
export interface Prize {
  readonly recordId: number
  readonly name: string
  readonly description: string | null
  readonly eventName: string | null
  readonly status: 'EARNED' | 'CLAIMED'
  readonly claimedAt: string | null
  readonly claimedBy: string | null
  readonly undoUntil: string | null
  readonly stock: number | null
}

/** The person at the desk. */
export interface Contestant {
  readonly accountNumber: number
  readonly displayName: string | null
  readonly points: number
  readonly tutorialsCompleted: number
  readonly groupsCompleted: number
  readonly missionsCompleted: number
  readonly prizes: readonly Prize[]
}

/** Refusal of the service; status 0 when no answer came, 401 when the login has ended. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string | undefined
  constructor(status: number, message: string, code?: string) {
    super(message)
    this.status = status
    this.code = code
  }

  /** True where the same may succeed later: no network, too many at once, or a fault of the server. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }

  /** True where whoever is at the desk has to log in, perhaps as another person. */
  get asksForLogin(): boolean {
    return this.status === 401 || this.status === 403
  }
}

/** Longest wait for an answer: in a hall, a network that is slower than that is as good as none. */
const LONGEST_WAIT = 8000

/** @throws Refusal */
export const readContestant = async (account: string): Promise<Contestant> =>
  (await accepted(await ask(`/scanner/getContestant(accountNumber='${account}')`))).json() as Promise<Contestant>

/**
 * Claims a prize; true when this call did it, false when it was claimed before, perhaps by a call whose answer got lost.
 * @throws Refusal
 */
export async function claimPrize(recordId: number): Promise<boolean> {
  const answer = await accepted(await ask(`/scanner/claimPrize(recordId='${recordId}')`, { cache: 'no-store' }))
  const { value } = (await answer.json()) as { value: string }
  return value === `Record ${recordId} claimed successfully`
}

/** Takes a claim back. @throws Refusal */
export async function undoClaim(recordId: number): Promise<void> {
  const token = await fetchCsrfToken()
  await accepted(
    await ask('/scanner/undoClaim', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': token },
      body: JSON.stringify({ recordId: String(recordId) })
    })
  )
}

/** The person who is logged in, to whom the claims belong that wait on this device; undefined without a login. @throws Refusal */
export async function readOwner(): Promise<string | undefined> {
  const answer = await accepted(await ask('/gateway/session'))
  const { user } = (await answer.json()) as { user: { name: string; email: string | null } | null }
  return user ? (user.email ?? user.name) : undefined
}

/** @throws Refusal 401 when the login has ended */
async function fetchCsrfToken(): Promise<string> {
  const answer = await accepted(await ask('/gateway/session', { headers: { 'x-csrf-token': 'fetch' } }))
  const { user } = (await answer.json()) as { user: object | null }
  if (!user) throw new Refusal(401, words.loginEnded)
  return answer.headers.get('x-csrf-token') ?? ''
}

async function ask(address: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...(headers as object) },
      signal: AbortSignal.timeout(LONGEST_WAIT)
    })
  } catch {
    throw new Refusal(0, words.offline)
  }
}

async function accepted(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string; code?: string } }
  throw new Refusal(answer.status, error?.message ?? words.serverAnswers(answer.status), error?.code)
}

/** The login that leads back here. */
export const loginAddress = (): string => `/login?returnTo=${encodeURIComponent(location.pathname)}`
