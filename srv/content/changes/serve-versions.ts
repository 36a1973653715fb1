import { badRequest } from '../../../lib/errors.ts'
import { entityTag, type Representation } from '../../../lib/http/representation.ts'
import { reader } from '../../cap/database/database.ts'
import { type Ctx, route } from '../../platform/http/route.ts'
import { listEditions, liveEdition } from '../editions/read-editions.ts'
import { told } from '../editions/told.ts'
import { activeContent, type ServedFile } from '../serve/active-content.ts'
import { redirectFor, unknownTutorial } from '../serve/serve-tutorial.ts'
import { servedTutorial } from '../serve/served-tutorials.ts'
import * as described from './described.ts'

const LIMIT = { least: 1, most: 100, unlessTold: 50 }
const SKIP = { least: 0, most: 10_000, unlessTold: 0 }

/** GET /content/tutorials/<slug>/versions: the texts of a tutorial that readers saw, the newest first. */
export const serveVersions = route({
  method: 'get',
  path: '/content/tutorials/:slug/versions',
  access: 'public',
  describes: described.versions,
  async handle(ctx) {
    const { slug = '' } = ctx.params
    const file = servedTutorial(slug)
    return file ? versionsOf(file, ctx) : (redirectFor(slug, ctx, '/versions') ?? unknownTutorial(slug))
  }
})

async function versionsOf(file: ServedFile, { query }: Ctx): Promise<Representation> {
  const [limit, skip] = [numberIn(query, 'limit', LIMIT), numberIn(query, 'skip', SKIP)]
  const db = await reader()
  const live = await liveEdition(db, file, activeContent().version)
  const { total, editions } = await listEditions(db, file.slug, { limit, skip })
  const rows = editions.map(edition => told(edition, live, edition.isStored))
  // a text from before there were such notes
  const unnoted = live.no === 0 && total === 0
  const all = unnoted && skip === 0 ? [told(live, live, true)] : rows
  const body = Buffer.from(JSON.stringify({ slug: file.slug, total: unnoted ? 1 : total, versions: all }))
  const { 'X-Content-Provenance': _ofPage, ...same } = file.headers
  const etag = entityTag(body)
  const headers = { ...same, 'Content-Type': 'application/json; charset=utf-8', ETag: etag }
  return { status: 200, etag, headers, bodies: { identity: body } }
}

interface Bounds {
  readonly least: number
  readonly most: number
  readonly unlessTold: number
}

/** @throws HttpError 400 for what is no such number */
function numberIn(query: URLSearchParams, field: string, { least, most, unlessTold }: Bounds): number {
  const text = query.get(field)
  if (text === null) return unlessTold
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw badRequest(`invalid_${field}`, `${field} must be a whole number from ${least} to ${most}`, field)
}
