/** A browser without a window: it keeps cookies by path and follows redirects, up to an address that the test names. */
export interface PlainBrowser {
  /** Opens `url` and follows redirects; ends at the first address that begins with `until`, unopened. */
  readonly open: (url: string, until?: string) => Promise<Page>
  /** Posts the form fields to `url`, then follows redirects as `open` does. */
  readonly submit: (url: string, fields: Readonly<Record<string, string>>, until?: string) => Promise<Page>
}

/** Page that the browser ended at; one that it was told not to open has the status 0. */
interface Page {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

const mostRedirects = 10

/** A new browser without cookies. */
export function plainBrowser(): PlainBrowser {
  let cookies: readonly Cookie[] = []

  async function visit(url: string, until: string | undefined, init: RequestInit = {}): Promise<Page> {
    let request = init
    let address = url
    for (let step = 0; step < mostRedirects; step += 1) {
      if (until !== undefined && address.startsWith(until))
        return { url: address, status: 0, headers: new Headers(), text: '' }
      const answer = await fetch(address, {
        ...request,
        redirect: 'manual',
        headers: { ...request.headers, ...sent(address) }
      })
      cookies = kept(cookies, answer.headers.getSetCookie())
      const location = answer.headers.get('location')
      const text = await answer.text()
      if (!location) return { url: address, status: answer.status, headers: answer.headers, text }
      address = new URL(location, address).href
      request = { headers: { accept: 'text/html' } }
    }
    throw new Error(`More than ${mostRedirects} redirects from ${url}`)
  }

  function sent(address: string): Record<string, string> {
    const { pathname } = new URL(address)
    const fitting = cookies.filter(({ path }) => pathname.startsWith(path))
    return fitting.length > 0 ? { cookie: fitting.map(({ name, value }) => `${name}=${value}`).join('; ') } : {}
  }

  const headers = { accept: 'text/html' }
  return {
    open: (url, until) => visit(url, until, { headers }),
    submit: (url, fields, until) => visit(url, until, { method: 'POST', headers, body: new URLSearchParams(fields) })
  }
}

function kept(before: readonly Cookie[], set: readonly string[]): readonly Cookie[] {
  return set.map(readCookie).reduce((cookies, cookie) => {
    const others = cookies.filter(({ name, path }) => name !== cookie.name || path !== cookie.path)
    return cookie.value === '' ? others : [...others, cookie]
  }, before)
}

function readCookie(header: string): Cookie {
  const [pair = '', ...attributes] = header.split(';').map(part => part.trim())
  const path = attributes.find(attribute => /^path=/i.test(attribute))?.slice('path='.length) ?? '/'
  const split = pair.indexOf('=')
  return { name: pair.slice(0, split), value: pair.slice(split + 1), path }
}
