import type { Backend } from '../../support/backend.ts'
import { as, get, type HttpResponse, send } from '../../support/http/http.ts'

/** The stored row, as an admin sees it. */
export interface TenantRow {
  readonly ID: string
  readonly allowedCorsOrigins: string | null
  readonly rebuildTargetEnv: string | null
  readonly techUsers: string | null
  readonly techUsersMapping: string | null
  readonly modifiedBy: string | null
}

interface EffectiveField {
  readonly field: string
  readonly value: string | null
  readonly source: string
}

export const readTenant = async ({ url }: Backend): Promise<TenantRow> =>
  (await get(`${url}/admin/TenantSettings`, as('admin'))).json<TenantRow>()

export const changeTenant = (
  { url }: Backend,
  change: Readonly<Record<string, unknown>>,
  headers: Record<string, string> = as('admin')
): Promise<HttpResponse> =>
  send(`${url}/admin/TenantSettings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(change)
  })

/** Value and source of one field. */
export async function effectiveTenant(backend: Backend, field: string): Promise<Omit<EffectiveField, 'field'>> {
  const answer = await get(`${backend.url}/admin/TenantSettings/effective()`, as('admin'))
  const found = answer.json<{ value: EffectiveField[] }>().value.find(each => each.field === field)
  if (!found) throw new Error(`${field} is not among ${answer.text()}`)
  return { value: found.value, source: found.source }
}

/** HTTP Basic with a password of one's own. */
export const basic = (name: string, password: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
})
