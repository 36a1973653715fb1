import assert from 'node:assert/strict'
import type { Backend } from '../../support/backend.ts'
import { as, get, type HttpResponse, post, send } from '../../support/http/http.ts'

/** A read of a service. */
export interface Asked {
  readonly path: string
  readonly user: string
  readonly sent: Readonly<Record<string, string>>
}

/** The answer to a request of its own. */
export const alone = async (backend: Backend, { path, user, sent }: Asked): Promise<Seen> =>
  seen(await get(`${backend.url}${path}`, { ...as(user), ...sent }))

/** The answer to the second of two parts of a batch in JSON: both read the same. */
export async function inJsonBatch(backend: Backend, { path, user, sent }: Asked): Promise<Seen> {
  const { root, url } = withinService(path)
  const requests = ['1', '2'].map(id => ({ id, method: 'GET', url, headers: sent }))
  const answer = await post(`${backend.url}${root}/$batch`, { requests }, as(user))
  assert.equal(answer.status, 200, answer.text())
  const { responses } = answer.json<{ responses: readonly Part[] }>()
  const { status, headers: of = {}, body } = responses.at(-1) as Part
  return seen({ status, headers: of, text: () => (body === undefined ? '' : JSON.stringify(body)) })
}

interface Part {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The same of a batch in parts. */
export async function inMultipartBatch(backend: Backend, { path, user, sent }: Asked): Promise<Seen> {
  const { root, url } = withinService(path)
  const fields = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  const head = ['Content-Type: application/http', 'Content-Transfer-Encoding: binary', '', `GET ${url} HTTP/1.1`]
  const part = ['--parts', ...head, ...fields, '', '']
  const answer = await send(`${backend.url}${root}/$batch`, {
    method: 'POST',
    headers: { ...as(user), 'content-type': 'multipart/mixed;boundary=parts' },
    body: [...part, ...part, '--parts--', ''].join('\r\n')
  })
  assert.equal(answer.status, 200, answer.text())
  const [, last = ''] = answer.text().split('HTTP/1.1 ').slice(1)
  return { status: Number(last.slice(0, 3)), headers: '', body: last.replace(/\r\n--[^\n]*\r\n$/, '') }
}

/** The service of a path, and the rest of it. */
export function withinService(path: string): { readonly root: string; readonly url: string } {
  const [, root = '', url = ''] = /^(\/\w+)\/(.*)$/s.exec(path) ?? []
  return { root, url }
}

/** Parts of an answer that are compared. */
export interface Seen {
  readonly status: number
  readonly headers: string
  readonly body: string
}

/** Status, headers and text of an answer, without headers that each answer has its own of. */
function seen(answer: Pick<HttpResponse, 'status' | 'headers' | 'text'>): Seen {
  const {
    date: _d,
    'x-correlation-id': _c,
    'content-length': _l,
    'transfer-encoding': _t,
    connection: _n,
    ...others
  } = answer.headers
  const sorted = Object.entries(others).sort(([one], [other]) => one.localeCompare(other))
  return { status: answer.status, headers: JSON.stringify(sorted), body: answer.text() }
}

/** True for equal answers. */
export const same = (one: Seen, other: Seen) =>
  one.status === other.status && one.headers === other.headers && one.body === other.body

/** An answer as a text. */
export const show = (each: Seen | undefined) => `${each?.status} ${each?.headers}\n${each?.body.slice(0, 1500)}`
