import { notFound } from '../../../lib/errors.ts'
import { staticRepresentation } from '../../../lib/http/compress.ts'
import { entityTag, type Representation } from '../../../lib/http/representation.ts'
import { MB } from '../../../lib/bytes.ts'
import { type Db, readApart } from '../../cap/database/database.ts'
import { cachePerGeneration } from '../../cap/database/generations.ts'
import { route } from '../../platform/http/route.ts'
import { activeConfig, type ActiveConfig } from '../config/active-config.ts'
import { editions, publicActivities, publicSessions } from './schedule.ts'

/** Schedules in memory: some editions of some hundred kilobytes. */
const CACHE = 16 * MB
const cache = cachePerGeneration<Representation>(['devtoberfest', 'catalog'], {
  maxSize: CACHE,
  sizeCalculation: ({ bodies }) => 1 + (bodies.identity?.length ?? 0) * 2
})

/**
 * GET /api/devtoberfest/schedule: sessions and activities of the active event's edition, or of `?edition=` (HOMEPAGE-063). No
 * client keeps it, since it changes while the event goes on; the bytes are made once for each state.
 */
export const serveSchedule = route({
  method: 'get',
  path: '/api/devtoberfest/schedule',
  access: 'public',
  async handle({ query }) {
    const asked = query.get('edition') ?? ''
    const kept = cache()
    const known = kept.get(asked)
    if (known) return known
    const document = await readApart(db => scheduleOf(db, asked))
    if (!document) return { status: 503, body: { error: 'EVENT_NOT_CONFIGURED' } }
    const bytes = Buffer.from(JSON.stringify(document))
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
    const made = await staticRepresentation(bytes, entityTag(bytes), headers)
    kept.set(asked, made)
    return made
  }
})

/**
 * The schedule of an edition, by default of that of the active event; undefined while no event with an edition is active.
 * @throws HttpError 404 for an edition that there is not.
 */
async function scheduleOf(db: Db, asked: string): Promise<object | undefined> {
  const config = await activeConfig(db)
  if (!config?.edition) return undefined
  const all = await editions(db)
  const edition = asked || config.edition
  if (!all.some(({ id }) => id === edition)) throw notFound('There is no such edition', 'edition')
  return {
    activeEditionId: config.edition,
    editions: all,
    banner: bannerOf(config),
    sessions: await publicSessions(db, edition),
    activities: await publicActivities(db, edition)
  }
}

/** What a page needs of the banner before it loads; null without one. */
const bannerOf = ({ sha256, bannerAlt: alt, width, height, uploadedAt: updatedAt }: ActiveConfig) =>
  sha256 === null ? null : { url: '/api/devtoberfest/banner', alt, width, height, updatedAt }
