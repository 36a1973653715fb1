import type { Backend } from '../../support/backend.ts'
import { as, get, type HttpResponse, send } from '../../support/http/http.ts'

type Row = Readonly<Record<string, unknown>>

/** The stored row of a settings singleton, as an admin sees it. */
export const readSettings = async ({ url }: Backend, singleton: string): Promise<Row> =>
  (await get(`${url}/admin/${singleton}`, as('admin'))).json<Row>()

export const changeSettings = (
  { url }: Backend,
  singleton: string,
  change: Row,
  more: { readonly method?: string; readonly headers?: Record<string, string> } = {}
): Promise<HttpResponse> =>
  send(`${url}/admin/${singleton}`, {
    method: more.method ?? 'PATCH',
    headers: { 'content-type': 'application/json', ...(more.headers ?? as('admin')) },
    body: JSON.stringify(change)
  })

/** The same change as the only one of a $batch; returns what the part is answered. */
export async function changeInBatch(
  { url }: Backend,
  singleton: string,
  body: Row
): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json' }
  const requests = [{ id: '1', atomicityGroup: 'g', method: 'PATCH', url: singleton, headers, body }]
  const answer = await send(`${url}/admin/$batch`, {
    method: 'POST',
    headers: { ...headers, ...as('admin') },
    body: JSON.stringify({ requests })
  })
  const [part] = answer.json<{ responses: { status: number; body: unknown }[] }>().responses
  if (!part) throw new Error(`no part in ${answer.text()}`)
  return part
}

/** Value and source of a field that is in force, as text. */
export async function inForce({ url }: Backend, setting: string): Promise<readonly [string | null, string]> {
  const [singleton = '', field] = setting.split('.')
  const answer = await get(`${url}/admin/${singleton}/effective()`, as('admin'))
  const { value: fields } = answer.json<{ value: { field: string; value: string | null; source: string }[] }>()
  const found = fields.find(each => each.field === field)
  if (!found) throw new Error(`${setting} is not in ${answer.text()}`)
  return [found.value, found.source]
}
