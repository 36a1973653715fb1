import type { HttpRequest, HttpResponse } from './http.ts'
import { send } from './http.ts'

/** A client with a cookie jar that does what a browser does with redirects and forms, and nothing more. */
export interface Visitor {
  readonly cookies: Map<string, string>
  /** One request with the cookies; redirects are not followed. An address without host is one of the gateway. */
  readonly ask: (address: string, options?: HttpRequest) => Promise<HttpResponse>
  /** GET, following redirects. */
  readonly open: (address: string) => Promise<HttpResponse & { readonly url: string }>
  /** The code flow as a development user, unless the issuer still knows another; returns the last answer, to which `returnTo` led. */
  readonly logIn: (user: string, returnTo?: string) => Promise<HttpResponse & { readonly url: string }>
  /** The CSRF token of this visitor. */
  readonly csrfToken: () => Promise<string>
  /** Posts JSON with token and cookies, as a page does. */
  readonly post: (address: string, content: unknown) => Promise<HttpResponse>
  /** A second visitor with a copy of the cookies, as a thief has. */
  readonly copy: () => Visitor
}

const MOST_REDIRECTS = 12

/** A visitor of the gateway at `base`. */
export function visitor(base: string, cookies = new Map<string, string>()): Visitor {
  const ask = async (address: string, options: HttpRequest = {}): Promise<HttpResponse> => {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const headers = { ...(cookie ? { cookie } : {}), ...options.headers }
    const answer = await send(new URL(address, base).href, { ...options, headers })
    for (const line of answer.headers['set-cookie'] ?? []) take(cookies, line)
    return answer
  }

  const open = async (address: string) => {
    let url = new URL(address, base).href
    for (let step = 0; step < MOST_REDIRECTS; step++) {
      const answer = await ask(url, { headers: { accept: 'text/html' } })
      if (answer.status < 300 || answer.status > 399 || !answer.headers.location) return { ...answer, url }
      url = new URL(answer.headers.location, url).href
    }
    throw new Error(`more than ${MOST_REDIRECTS} redirects from ${address}`)
  }

  const logIn = async (user: string, returnTo = '/echo') => {
    const form = await open(`/login?returnTo=${encodeURIComponent(returnTo)}`)
    // the issuer knows the person already
    if (!form.url.includes('/interaction/') && form.url.startsWith(new URL(returnTo, base).href)) return form
    if (form.status !== 200) throw new Error(`no login page but ${form.status}: ${form.text().slice(0, 500)}`)
    const answer = await ask(form.url, {
      method: 'POST',
      body: new URLSearchParams({ name: user, password: user }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' }
    })
    if (!answer.headers.location) throw new Error(`the login was refused: ${answer.status} ${answer.text()}`)
    return open(new URL(answer.headers.location, form.url).href)
  }

  const csrfToken = async (): Promise<string> => {
    const { headers } = await ask('/gateway/health', { headers: { 'x-csrf-token': 'fetch' } })
    return String(headers['x-csrf-token'])
  }

  const post = async (address: string, content: unknown): Promise<HttpResponse> =>
    ask(address, {
      method: 'POST',
      body: JSON.stringify(content),
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': await csrfToken(),
        'sec-fetch-site': 'same-origin'
      }
    })

  return { cookies, ask, open, logIn, csrfToken, post, copy: () => visitor(base, new Map(cookies)) }
}

function take(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
  const gone = value === '' || /;\s*max-age=0/i.test(line) || /expires=Thu, 01 Jan 1970/i.test(line)
  if (gone) cookies.delete(name)
  else cookies.set(name, value)
}
