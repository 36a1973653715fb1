import cds, { type ApplicationService, type Request } from '@sap/cds'
import { badRequest, conflict, HttpError } from '../../lib/errors.ts'
import { currentTransaction } from '../cap/database/database.ts'
import { keepShared, readableRow, type Shared } from './shared-rows.ts'

const { DELETE, INSERT, SELECT } = cds.ql
const VIEWS = 'tutorials.platform.ListViews'
const FIRST = 'tutorials.platform.FirstViews'
const MOST_VIEWS = 200
const LONGEST_NAME = 60
const LONGEST_QUERY = 4000
/** Parameters that the address of a list has, with `f.` before the path of a filter. */
const known = /^(?:q|sort|desc|cols|widths|group|rows|f\.[A-Za-z_][\w/]{0,199})$/

interface View extends Shared {
  ID?: string
  at?: string
  name?: string | null
  parameters?: string | null
  isFirst?: boolean
}

/** Views of lists, private or shared, and the one with which a list opens for each admin. */
export function exposeListViews(service: ApplicationService): void {
  keepShared(service, 'ListViews', 'view')
  service.before(['CREATE', 'UPDATE'], 'ListViews', ({ data }) => checkValues(service, data as View))
  service.before('CREATE', 'ListViews', async ({ data, user }) => {
    const own = await currentTransaction().run<{ n: number }>(
      SELECT.one.from(VIEWS).columns('count(1) as n').where({ owner: user.id })
    )
    if (own.n >= MOST_VIEWS) throw conflict('limit_reached', `You have ${MOST_VIEWS} views already; delete one first`)
    await checkUnique(data as View, user.id)
  })
  service.before('UPDATE', 'ListViews', async request => {
    const changed = request.data as View
    if (changed.name !== undefined)
      await checkUnique({ ...(await readableRow<View>(request, 'view')), ...changed }, request.user.id)
  })
  service.after('DELETE', 'ListViews', async (_, { data }) => {
    await currentTransaction().run(DELETE.from(FIRST).where({ view: (data as View).ID }))
  })
  service.after('READ', 'ListViews', async (rows: unknown, { user }) => {
    const views = [rows].flat().filter((row): row is View => typeof (row as View | null)?.ID === 'string')
    if (views.length > 0) await markFirst(views, user.id)
  })
  service.on('setFirst', 'ListViews', setFirst)
}

async function markFirst(views: readonly View[], owner: string): Promise<void> {
  const rows = await currentTransaction().run<{ view: string }[]>(SELECT.from(FIRST).columns('view').where({ owner }))
  const first = new Set(rows.map(({ view }) => view))
  for (const view of views) view.isFirst = first.has(view.ID ?? '')
}

async function setFirst(request: Request): Promise<View> {
  const view = await readableRow<View>(request, 'view')
  const owner = request.user.id
  const { isFirst = true } = request.data as { readonly isFirst?: boolean | null }
  const { ID, at } = view
  await currentTransaction().run(DELETE.from(FIRST).where(isFirst === false ? { owner, view: ID } : { owner, at }))
  if (isFirst !== false) await currentTransaction().run(INSERT.into(FIRST).entries({ owner, at, view: ID }))
  return { ...view, isOwn: view.owner === owner, isFirst: isFirst !== false }
}

/** @throws HttpError 400 */
function checkValues(service: ApplicationService, view: View): void {
  const { at, name, parameters } = view
  if (at !== undefined && !isSet(service, at))
    throw badRequest('invalid_value', 'at must be the name of a set of this service', 'at')
  if (name !== undefined) {
    view.name = name?.trim() ?? ''
    if (view.name === '' || view.name.length > LONGEST_NAME)
      throw badRequest('invalid_value', `name must have 1 to ${LONGEST_NAME} characters`, 'name')
  }
  if (parameters === undefined) return
  if (parameters === null)
    throw badRequest('invalid_value', 'parameters must be a text, which is empty for a list as it is', 'parameters')
  if (parameters.length > LONGEST_QUERY)
    throw badRequest('invalid_value', `parameters must have at most ${LONGEST_QUERY} characters`, 'parameters')
  const unknown = [...new URLSearchParams(parameters).keys()].find(each => !known.test(each))
  if (unknown !== undefined)
    throw badRequest('invalid_value', `parameters has ${unknown.slice(0, 40)}, which no list has`, 'parameters')
}

const isSet = ({ name, entities }: ApplicationService, list: string): boolean =>
  [...(entities as unknown as Iterable<{ readonly name: string }>)].some(entity => entity.name === `${name}.${list}`)

/** @throws HttpError 409 when another view of the list and owner has the name */
async function checkUnique({ ID, at, name }: View, owner: string): Promise<void> {
  const same = await currentTransaction().run<{ ID: string } | null>(
    SELECT.one.from(VIEWS).columns('ID').where({ owner, at, name })
  )
  if (same && same.ID !== ID)
    throw new HttpError(409, 'name_taken', `You have a view ${name ?? ''} of this list already`, { target: 'name' })
}
