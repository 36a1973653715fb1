import cds, { type ApplicationService, type Request } from '@sap/cds'
import { HttpError } from '../../lib/errors.ts'
import { currentTransaction } from '../cap/database/database.ts'
import { showOwnRows } from '../cap/guard/own-rows.ts'

const { SELECT } = cds.ql

/** Reads what all admins share. */
const EVERYBODY = '*'

interface Saved {
  owner?: string
  reader?: string
  visibility?: string
}

/** Saved queries belong to who has made them; others read those that are shared. The history is everybody's own. */
export function exposeQueries(service: ApplicationService): void {
  showOwnRows(service, ['SavedQueries'], 'reader', async ({ user }) => [user.id, EVERYBODY])
  showOwnRows(service, ['QueryHistory'], 'owner', async ({ user }) => [user.id])
  service.before('CREATE', 'SavedQueries', ({ data, user }) => {
    const saved = data as Saved
    saved.owner = user.id
    saved.reader = saved.visibility === 'shared-admins' ? EVERYBODY : user.id
  })
  service.before(['UPDATE', 'DELETE'], 'SavedQueries', keepToOwner)
}

/** @throws HttpError 403 for the query of somebody else. */
async function keepToOwner({ subject, data, user, event }: Request): Promise<void> {
  const asked = SELECT.one.from(subject as never).columns('owner', 'reader')
  const row = await currentTransaction().run<Saved | null>(asked)
  if (row && row.owner !== user.id && row.reader === EVERYBODY)
    throw new HttpError(403, 'forbidden', 'Only its owner changes a saved query; save it under another name')
  if (row && row.owner !== user.id) throw new HttpError(404, 'not_found', 'There is no such query')
  const saved = data as Saved
  if (event === 'UPDATE' && saved.visibility !== undefined)
    saved.reader = saved.visibility === 'shared-admins' ? EVERYBODY : user.id
}
