import type { Backend } from '../../support/backend.ts'
import { as, type HttpResponse, send } from '../../support/http/http.ts'

type Body = Readonly<Record<string, unknown>>

/** A row as AdminService answers it. */
export interface Row {
  readonly ID: string
  readonly slug: string
  readonly legacyId: number
  readonly [column: string]: unknown
}

/** Status of a refusal and the field that it names. */
export const refusal = (answer: HttpResponse): readonly [number, string | undefined] => [
  answer.status,
  answer.json<{ error: { target?: string } }>().error.target
]

/** A person who curates the catalog over OData. */
export function curator(backend: Backend, user = 'admin') {
  const call = (method: string, path: string, body?: Body, headers = {}): Promise<HttpResponse> =>
    send(`${backend.url}/admin/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', 'if-match': '*', ...as(user), ...headers }
    })

  /** Throws with the answer when the write is refused. */
  async function made(path: string, body: Body): Promise<Row> {
    const answer = await call('POST', path, body)
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text()}`)
    return answer.json<Row>()
  }

  const draft = (entity: string, ID: string) => `${entity}(ID=${ID},IsActiveEntity=false)`

  return {
    call,
    made,
    post: (path: string, body: Body, headers = {}) => call('POST', path, body, headers),
    patch: (path: string, body: Body, headers = {}) => call('PATCH', path, body, headers),
    remove: (path: string) => call('DELETE', path),
    list: async (path: string) => (await call('GET', path)).json<{ value: readonly Row[] }>().value,
    tutorial: (slug: string, more: Body = {}) => made('Tutorials', { slug, title: slug, ...more }),
    tag: (name: string) => made('Tags', { name }),
    /** A mission or group that is there at once, without a draft. */
    active: (entity: 'Missions' | 'Groups', row: Body) => call('POST', entity, { IsActiveEntity: true, ...row }),
    edit: (entity: string, ID: string) =>
      call('POST', `${entity}(ID=${ID},IsActiveEntity=true)/AdminService.draftEdit`, { PreserveChanges: false }),
    patchDraft: (entity: string, ID: string, body: Body) => call('PATCH', draft(entity, ID), body),
    activate: (entity: string, ID: string) => call('POST', `${draft(entity, ID)}/AdminService.draftActivate`, {}),
    batch: (requests: readonly Body[]) =>
      call('POST', '$batch', {
        requests: requests.map((request, index) => ({
          id: String(index),
          headers: { 'content-type': 'application/json', 'if-match': '*' },
          ...request
        }))
      })
  }
}
