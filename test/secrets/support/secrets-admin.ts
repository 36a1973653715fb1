import { expect } from '@jest/globals'
import type { Backend } from '../../support/backend.ts'
import { as, get, type HttpResponse, post, send } from '../../support/http/http.ts'

export interface SecretRow {
  readonly ID: string
  readonly key: string
  readonly hasValue: boolean | null
  readonly lastRotatedAt: string | null
}

interface AuditEvent {
  readonly ID: string
  readonly user: string
  readonly category: string
  readonly action: string
  readonly object: string
  readonly data: string
}

interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly target?: string }
}

/** Actions of an admin on the secrets of a backend. */
export interface SecretsAdmin {
  /** An address below `/admin/`. */
  readonly at: (path: string) => string
  readonly list: (query: string) => Promise<HttpResponse>
  /** Makes a row and returns its ID. */
  readonly created: (fields: Readonly<Record<string, unknown>>) => Promise<string>
  readonly patch: (ID: string, fields: object, method?: 'PATCH' | 'PUT') => Promise<HttpResponse>
  readonly remove: (ID: string) => Promise<HttpResponse>
  readonly row: (ID: string) => Promise<SecretRow>
  /** The ID of the row with `key`. */
  readonly idOf: (key: string) => Promise<string>
  readonly call: (ID: string, operation: string, input?: object, who?: string) => Promise<HttpResponse>
  readonly batch: (requests: readonly object[]) => Promise<HttpResponse>
  /** The audit events that mention `text`, oldest first. */
  readonly eventsOf: (text: string) => Promise<readonly AuditEvent[]>
}

export const admin = as('admin')

/** The secrets of `backend`, as an admin works with them over OData. */
export function secretsOf(backend: Backend): SecretsAdmin {
  const at = (path: string): string => `${backend.url}/admin/${path}`
  const list = (query: string): Promise<HttpResponse> => get(at(query), admin)
  const rowsOf = async <Row>(query: string): Promise<readonly Row[]> =>
    (await list(query)).json<{ value: readonly Row[] }>().value
  return {
    at,
    list,
    created: async fields => {
      const answer = await post(at('Secrets'), fields, admin)
      expect([answer.status, answer.text()]).toEqual([201, expect.anything()])
      return answer.json<SecretRow>().ID
    },
    patch: (ID, fields, method = 'PATCH') =>
      send(at(`Secrets(${ID})`), {
        method,
        body: JSON.stringify(fields),
        headers: { 'content-type': 'application/json', ...admin }
      }),
    remove: ID => send(at(`Secrets(${ID})`), { method: 'DELETE', headers: admin }),
    row: async ID => (await list(`Secrets(${ID})`)).json<SecretRow>(),
    idOf: async key => (await rowsOf<SecretRow>(`Secrets?$filter=key eq '${key}'`))[0]?.ID ?? '',
    call: (ID, operation, input = {}, who = 'admin') =>
      post(at(`Secrets(${ID})/AdminService.${operation}`), input, as(who)),
    batch: requests => post(at('$batch'), { requests: requests.map((each, id) => ({ id: `${id}`, ...each })) }, admin),
    eventsOf: async text =>
      [...(await rowsOf<AuditEvent>('AuditEvents?$top=1000'))]
        .filter(({ object, data }) => object.includes(text) || data.includes(text))
        .reverse()
  }
}

/** Status and target of a refusal. */
export function refusal(answer: HttpResponse): [number, string | undefined] {
  return [answer.status, answer.json<ErrorBody>().error.target]
}
