import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Backend } from '../../support/backend.ts'
import { as, get } from '../../support/http/http.ts'

/** Adds the tables of probe.cds to the model of a backend. */
export const withProbe = {
  CDS_CONFIG: JSON.stringify({ requires: { probe: { model: join(import.meta.dirname, 'probe.cds') } } })
}

/** The ids of a development user, who becomes known by asking. */
export async function account(backend: Backend, name: string): Promise<{ ID: string; uuid: string }> {
  const { userId: uuid } = (await get(`${backend.url}/auth/user`, as(name))).json<{ userId: string }>()
  const [row] = await backend.sql('SELECT ID FROM tutorials_people_Users WHERE uuid = ?', [uuid])
  return { ID: String(row?.['id']), uuid }
}

/** Inserts a row into a table of the backend; returns its ID. */
export async function insert(
  backend: Backend,
  table: string,
  row: Readonly<Record<string, string | number>>
): Promise<string> {
  const ID = randomUUID()
  const all = table.endsWith('Preferences') ? row : { ID, ...row }
  const columns = Object.keys(all)
  const marks = columns.map(() => '?').join(', ')
  await backend.sql(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, Object.values(all))
  return ID
}
