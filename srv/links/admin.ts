import cds, { type ApplicationService, type Request } from '@sap/cds'
import { badRequest, notFound } from '../../lib/errors.ts'
import { now } from '../../lib/time.ts'
import { currentTransaction } from '../cap/database/database.ts'
import { log } from '../cap/log.ts'
import { type Attention, rowsWhere } from '../platform/attention.ts'
import { runJobNow } from '../platform/jobs/index.ts'
import { checkLinks } from './check-links.ts'
import { BAD, LINKS } from './model/tables.ts'
import { variables } from './model/variables.ts'

const { UPDATE } = cds.ql
const SET = 'BrokenLinks'

/** Links that lead nowhere, and that nobody has decided to leave so. */
export const brokenLinks: Attention = {
  name: 'broken-links',
  label: 'broken links',
  severity: 'critical',
  list: { at: SET, parameters: { 'f.ignored': 'false', sort: 'brokenSince' } },
  count: rowsWhere(LINKS, { status: { in: [...BAD] }, ignored: false })
}

/** Binds the actions of `admin.cds`. */
export function contributeToAdmin(service: ApplicationService): void {
  service.on('checkAgain', SET, request => checkAgain(request))
  service.on('ignoreLink', SET, request => {
    const { reason } = request.data as { readonly reason?: string | null }
    if (!reason?.trim()) throw badRequest('invalid_input', 'reason is needed: why the link stays as it is', 'reason')
    const ignoredAt = now().toISOString()
    return change(request, { ignored: true, ignoreReason: reason.trim(), ignoredBy: request.user.id, ignoredAt })
  })
  service.on('watchLink', SET, request =>
    change(request, { ignored: false, ignoreReason: null, ignoredBy: null, ignoredAt: null })
  )
}

/** Makes the link due, and has a run ask it; one that is under way leaves it to the next. */
async function checkAgain(request: Request): Promise<void> {
  if (!variables.LINK_CHECK_ENABLED) throw badRequest('not_configured', 'Links are not checked: set LINK_CHECK_ENABLED')
  await change(request, { nextCheckAt: now().toISOString() })
  request.on('succeeded', () => {
    runJobNow(checkLinks.name, request.user.id).catch((error: unknown) =>
      log('links').error('the links could not be checked', error)
    )
  })
}

/** @throws HttpError 404 for a link that is not broken any more. */
async function change({ params }: Request, columns: object): Promise<void> {
  const { ID } = params.at(-1) as { readonly ID: string }
  const query = UPDATE.entity(LINKS).set(columns)
  const changed = await currentTransaction().run<number>(query.where({ ID, status: { in: [...BAD] } }))
  if (changed === 0) throw notFound('There is no broken link with this ID')
}
