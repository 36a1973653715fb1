import { badRequest } from '../../../lib/errors.ts'
import { negotiateEncoding } from '../../../lib/http/negotiation.ts'
import type { Representation } from '../../../lib/http/representation.ts'
import { reader } from '../../cap/database/database.ts'
import { type Ctx, route } from '../../platform/http/route.ts'
import { momentIn } from '../editions/moment.ts'
import { editionAt, liveEdition } from '../editions/read-editions.ts'
import { activeContent, type ServedFile } from '../serve/active-content.ts'
import { redirectFor, unknownTutorial } from '../serve/serve-tutorial.ts'
import { servedTutorial } from '../serve/served-tutorials.ts'
import { comparisonOf } from './comparisons.ts'
import * as described from './described.ts'

/** GET /content/tutorials/<slug>/changes: what has changed in a tutorial from one text to another. */
export const serveChanges = route({
  method: 'get',
  path: '/content/tutorials/:slug/changes',
  access: 'public',
  describes: described.changes,
  async handle(ctx) {
    const { slug = '' } = ctx.params
    const file = servedTutorial(slug)
    return file ? changesOf(file, ctx) : (redirectFor(slug, ctx, '/changes') ?? unknownTutorial(slug))
  }
})

/** @throws HttpError 400 for a parameter that names nothing, 404 and 410 as `editionAt`, 422 for what is too large, 503 */
async function changesOf(file: ServedFile, { query, headers }: Ctx): Promise<Representation> {
  const [given, until] = [query.get('since'), query.get('until')]
  if (given === null) throw badRequest('invalid_since', 'since is required: a version, a time or a hash', 'since')
  const moments = { since: momentIn(given, 'since'), ...(until !== null && { until: momentIn(until, 'until') }) }
  const db = await reader()
  const live = await liveEdition(db, file, activeContent().version)
  const since = await editionAt(db, live, moments.since, 'since')
  const later = moments.until ? await editionAt(db, live, moments.until, 'until') : live
  return comparisonOf(file, { since, until: later, live }, negotiateEncoding(headers['accept-encoding']))
}
