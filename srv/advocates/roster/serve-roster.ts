import { notFound } from '../../../lib/errors.ts'
import { staticRepresentation } from '../../../lib/http/compress.ts'
import { MB } from '../../../lib/bytes.ts'
import { entityTag, type Representation } from '../../../lib/http/representation.ts'
import { readApart } from '../../cap/database/database.ts'
import { cachePerGeneration, perGeneration } from '../../cap/database/generations.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import { route } from '../../platform/http/route.ts'
import { activeAdvocates } from './advocates.ts'

const CACHE = 'public, max-age=60, stale-while-revalidate=600'
const dependsOn = ['advocates', 'catalog', 'devtoberfest']

const advocates = perGeneration(dependsOn, () => readApart(activeAdvocates))

/** GET /api/advocates: the active advocates (HOMEPAGE-026 to 032). */
export const roster: Feed = {
  path: '/api/advocates',
  access: 'public',
  cache: CACHE,
  dependsOn,
  load: async () => ({ body: { advocates: await advocates() } })
}

const kept = cachePerGeneration<Representation>(dependsOn, {
  maxSize: 8 * MB,
  sizeCalculation: ({ bodies }) => 1 + (bodies.identity?.length ?? 0) * 2
})

/** GET /api/advocates/<slug>: one active advocate, as in the list. */
export const serveAdvocate = route({
  method: 'get',
  path: '/api/advocates/:slug',
  access: 'public',
  async handle({ params }) {
    const slug = (params['slug'] ?? '').toLowerCase()
    const cache = kept()
    const known = cache.get(slug)
    if (known) return known
    const advocate = (await advocates()).find(each => each.slug === slug)
    if (!advocate) throw notFound('There is no such advocate', slug)
    const bytes = Buffer.from(JSON.stringify(advocate))
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': CACHE }
    const made = await staticRepresentation(bytes, entityTag(bytes), headers)
    cache.set(slug, made)
    return made
  }
})
