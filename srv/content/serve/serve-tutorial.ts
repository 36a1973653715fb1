import { isSlug } from '../../catalog/formats.ts'
import { errorBody } from '../../../lib/errors.ts'
import { negotiateEncoding } from '../../../lib/http/negotiation.ts'
import { type Representation, VARY } from '../../../lib/http/representation.ts'
import { route, type Ctx, type Reply } from '../../platform/http/route.ts'
import { activeContent, type ServedFile } from './active-content.ts'
import { cachedRepresentation, representationOf } from './document-cache.ts'
import { redirectTarget, servedTutorial } from './served-tutorials.ts'
import * as described from './described.ts'

const PREFIX = '/content/tutorials/'
const NOT_FOUND_PAGE = '__404__'
const MOVED_LIFETIME = 'public, max-age=3600'
/** An admin may take it back. */
const LED_LIFETIME = 'public, max-age=300'
const NOT_FOUND_LIFETIME = 'public, max-age=60'

/** GET /content/tutorials/<slug>: the stored document of a live tutorial (CONTENT-025). */
export const serveTutorial = route({
  method: 'get',
  path: `${PREFIX}:slug`,
  access: 'public',
  describes: described.document,
  hot: path => fromMemory(path.slice(PREFIX.length)),
  handle: async ctx => answer(ctx.params['slug'] ?? '', ctx)
})

/** The folder forms that static sites link to. */
export const moveTutorialFolders = ['/', '/index.html'].map(form =>
  route({
    method: 'get',
    path: `${PREFIX}:slug${form}`,
    access: 'public',
    handle: async ctx => moved(ctx.params['slug'] ?? '', ctx)
  })
)

function fromMemory(slug: string): Representation | undefined {
  const file = servedTutorial(slug)
  if (file) return cachedRepresentation(file)
  if (!isSlug(slug) || redirectTarget(slug) !== undefined) return undefined
  const page = notFoundPage()
  return page ? cachedRepresentation(page, 404) : unknownTutorial(slug)
}

async function answer(slug: string, ctx: Ctx): Promise<Reply | Representation> {
  const coding = negotiateEncoding(ctx.headers['accept-encoding'])
  const file = servedTutorial(slug)
  if (file) return representationOf(file, coding)
  const elsewhere = redirectFor(slug, ctx)
  if (elsewhere) return elsewhere
  const page = notFoundPage()
  return page ? representationOf(page, coding, 404) : unknownTutorial(slug)
}

/**
 * Redirects from a slug that is not served to the one that readers are led to, or to the canonical spelling; undefined
 * where neither is another. `rest` follows the slug in the path.
 */
export function redirectFor(slug: string, ctx: Ctx, rest = ''): Reply | Representation | undefined {
  const target = redirectTarget(slug)
  if (target !== undefined) return redirectTo(target + rest, LED_LIFETIME, ctx)
  if (/\.html$|[A-Z]/.test(slug)) return moved(slug.replace(/\.html$/i, ''), ctx, rest)
  return undefined
}

/** The site's own page for what is not there, when it was published. */
function notFoundPage(): ServedFile | undefined {
  const file = activeContent().served(NOT_FOUND_PAGE)
  return file && { ...file, headers: { ...file.headers, 'Cache-Control': NOT_FOUND_LIFETIME } }
}

const notFoundHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': NOT_FOUND_LIFETIME,
  Vary: VARY
}

/** 404 as JSON, without an error, whose stack takes longer than the answer. */
export function unknownTutorial(slug: string): Representation {
  const body = errorBody({ code: 'not_found', message: `Tutorial not found: ${slug}`, target: slug })
  return { status: 404, headers: notFoundHeaders, bodies: { identity: Buffer.from(JSON.stringify(body)) } }
}

/** CATALOG-004: the canonical address is in lower case. */
function moved(slug: string, ctx: Ctx, rest = ''): Reply | Representation {
  const canonical = slug.toLowerCase()
  return isSlug(canonical) ? redirectTo(canonical + rest, MOVED_LIFETIME, ctx) : unknownTutorial(slug)
}

function redirectTo(path: string, lifetime: string, { query }: Ctx): Reply {
  const location = query.size > 0 ? `${PREFIX}${path}?${query.toString()}` : PREFIX + path
  return { status: 301, headers: { Location: location, 'Cache-Control': lifetime } }
}
