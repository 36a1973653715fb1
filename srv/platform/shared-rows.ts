import cds, { type ApplicationService, type Request } from '@sap/cds'
import { HttpError, notFound } from '../../lib/errors.ts'
import { currentTransaction } from '../cap/database/database.ts'

const { SELECT } = cds.ql

/** Reads what all admins share; the model names it as well. */
const EVERYBODY = '*'

/** The part of a row that says whose it is, and who reads it. */
export interface Shared {
  owner?: string
  reader?: string
  visibility?: string
  isOwn?: boolean
}

/** Words for a row in refusals. */
type Noun = 'query' | 'dashboard' | 'view'

/** Rows of `entity` belong to who has made them; other admins read those that are shared (`@restrict`). */
export function keepShared(service: ApplicationService, entity: string, noun: Noun): void {
  service.after(['READ', 'CREATE', 'UPDATE'], entity, (rows: unknown, { user }) => {
    for (const row of [rows].flat() as (Shared | null)[])
      if (typeof row?.owner === 'string') row.isOwn = row.owner === user.id
  })
  service.before('CREATE', entity, ({ data, user }) => {
    const row = data as Shared
    row.owner = user.id
    row.reader = readerOf(row.visibility, user.id)
  })
  service.before(['UPDATE', 'DELETE'], entity, async request => {
    await ownRow(request, noun)
    const row = request.data as Shared
    if (request.event === 'UPDATE' && row.visibility !== undefined)
      row.reader = readerOf(row.visibility, request.user.id)
  })
}

/** Reader of a row of this visibility. */
export const readerOf = (visibility: string | undefined, owner: string): string =>
  visibility === 'shared-admins' ? EVERYBODY : owner

/** True when all admins read the row. */
export const isShared = ({ reader }: Shared): boolean => reader === EVERYBODY

/** The row that a request is about. @throws HttpError 404 when its caller reads no such row */
export async function readableRow<T extends Shared>({ subject, user }: Request, noun: Noun): Promise<T> {
  const row = await currentTransaction().run<T | null>(SELECT.one.from(subject as never))
  if (!row || (row.owner !== user.id && !isShared(row))) throw notFound(`There is no such ${noun}`)
  return row
}

/** The same, of the caller alone. @throws HttpError 404, 403 for a row of somebody else */
export async function ownRow<T extends Shared>(request: Request, noun: Noun): Promise<T> {
  const row = await readableRow<T>(request, noun)
  if (row.owner === request.user.id) return row
  throw new HttpError(403, 'forbidden', `Only its owner changes a ${noun}; make a copy of your own`)
}
