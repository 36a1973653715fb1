import cds, { type ApplicationService, type Request } from '@sap/cds'
import { badRequest } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { currentTransaction, placeholders } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { LONGEST } from '../sql/index.ts'
import { checkChart } from './chart-spec.ts'
import { keepShared, ownRow, readableRow, readerOf, type Shared } from '../../platform/shared-rows.ts'

const { INSERT, SELECT, UPDATE } = cds.ql
const QUERIES = 'tutorials.analytics.SavedQueries'
const LONGEST_NAME = 120
const VISIBILITIES = ['private', 'shared-admins']

interface Saved extends Shared {
  readonly ID: string
  readonly name: string
  readonly description: string | null
  readonly sql: string
  readonly spec: string | null
}

/** Saved queries: kept, shared, renamed, copied, counted. */
export function exposeSavedQueries(service: ApplicationService): void {
  keepShared(service, 'SavedQueries', 'query')
  service.before(['CREATE', 'UPDATE'], 'SavedQueries', ({ data }) => {
    const { sql, spec, name } = data as Partial<Saved>
    if (name !== undefined) checkName(name)
    if (sql !== undefined && sql.length > LONGEST)
      throw badRequest('invalid_value', `sql must have at most ${LONGEST} characters`, 'sql')
    checkChart(spec, 'spec')
  })
  service.on('rename', 'SavedQueries', async request => {
    const { name } = request.data as { readonly name?: string | null }
    checkName(name)
    return change(await ownRow<Saved>(request, 'query'), { name: String(name).trim() })
  })
  service.on('setVisibility', 'SavedQueries', async request => {
    const { visibility } = request.data as { readonly visibility?: string }
    if (visibility === undefined || !VISIBILITIES.includes(visibility))
      throw badRequest('invalid_value', `visibility must be one of ${VISIBILITIES.join(', ')}`, 'visibility')
    return change(await ownRow<Saved>(request, 'query'), { visibility, reader: readerOf(visibility, request.user.id) })
  })
  service.on('duplicate', 'SavedQueries', duplicate)
  service.on('recordRun', 'SavedQueries', async request => {
    const { ID } = await readableRow<Saved>(request, 'query')
    // no change of the query: its last editor stays
    await currentTransaction().run(
      `UPDATE ${tableOf(QUERIES)} SET runCount = runCount + 1, lastRunAt = ${placeholders(1)} WHERE ID = ${placeholders(1, 1)}`,
      [now().toISOString(), ID]
    )
    return rowOf(ID)
  })
}

/** @throws HttpError 400 */
function checkName(name: string | null | undefined): void {
  const length = name?.trim().length ?? 0
  if (length === 0 || length > LONGEST_NAME)
    throw badRequest('invalid_value', `name must have 1 to ${LONGEST_NAME} characters`, 'name')
}

async function change({ ID }: Saved, values: Readonly<Record<string, string>>): Promise<Saved> {
  await currentTransaction().run(UPDATE.entity(QUERIES).set(values).where({ ID }))
  return rowOf(ID)
}

async function duplicate(request: Request): Promise<Saved> {
  const { name, description, sql, spec } = await readableRow<Saved>(request, 'query')
  const ID = newId()
  const owner = request.user.id
  const copy = `Copy of ${name}`.slice(0, LONGEST_NAME).toWellFormed()
  const row = { ID, name: copy, description, sql, spec, visibility: 'private', owner, reader: owner }
  await currentTransaction().run(INSERT.into(QUERIES).entries(row))
  return rowOf(ID)
}

const rowOf = (ID: string): Promise<Saved> =>
  currentTransaction().run<Saved>(SELECT.one.from(QUERIES).columns('*').where({ ID }))
