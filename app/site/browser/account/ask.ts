import * as words from '#site-words/scripts/connection.ts'

/** Refusal of a service, with the field of the form that it names; status 0 when no answer came. */
export class Refusal extends Error {
  readonly status: number
  readonly field: string | undefined
  constructor(status: number, message: string, field?: string) {
    super(message)
    this.status = status
    this.field = field
  }
}

/** CSRF token; a login changes it. */
let csrfToken: string | undefined

/** A request that changes something, with the CSRF token of the session. @throws Refusal */
export const change = async (address: string, body: object): Promise<Response> =>
  accepted(await askToChange(address, body))

/** The answer to such a request, whatever its status. @throws Refusal when there is none. */
export async function askToChange(address: string, body: object, signal: AbortSignal | null = null): Promise<Response> {
  csrfToken ??= await fetchCsrfToken()
  const answer = await ask(address, { ...postOf(body, csrfToken), signal })
  if (answer.headers.get('x-csrf-token') !== 'Required') return answer
  csrfToken = await fetchCsrfToken()
  return ask(address, { ...postOf(body, csrfToken), signal })
}

/** JSON with the CSRF token. */
export const postOf = (body: object, token: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-csrf-token': token },
  body: JSON.stringify(body)
})

/** @throws Refusal 401 when the login has ended: a CSRF token without a session proves nothing. */
async function fetchCsrfToken(): Promise<string> {
  const answer = await send('/gateway/session', { headers: { 'x-csrf-token': 'fetch' } })
  const { user } = (await answer.json()) as { user: object | null }
  if (!user) throw new Refusal(401, words.loginEnded)
  return answer.headers.get('x-csrf-token') ?? ''
}

/** @throws Refusal */
export const send = async (address: string, init?: RequestInit): Promise<Response> => accepted(await ask(address, init))

/** @throws Refusal */
export const readJson = async <T>(address: string): Promise<T> => (await send(address)).json() as Promise<T>

/** The answer, whatever its status. @throws Refusal when there is none. */
export async function ask(address: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...init, headers: { accept: 'application/json', ...(headers as object) } })
  } catch {
    throw new Refusal(0, words.serverSilent)
  }
}

/** @throws Refusal with the words of the service for every status of failure. */
export async function accepted(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string; target?: string } }
  throw new Refusal(answer.status, error?.message ?? words.serverAnswers(answer.status), error?.target?.split('.')[0])
}
