import cds from '@sap/cds'
import { z } from 'zod'
import { badRequest } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { inactiveTutorials } from '../../catalog/index.ts'
import { type Feed, feedAnswer } from '../../platform/feeds/feeds.ts'
import { instant } from '../../platform/http/schema.ts'
import { route } from '../../platform/http/route.ts'

const { SELECT } = cds.ql
export const SHELVES = 'tutorials.homepage.HomepageShelves'
const VERBS = ['LEARN', 'BUILD', 'INTEGRATE', 'OPERATE', 'AI', 'CONNECT'] as const
type Verb = (typeof VERBS)[number]

/** Most links of an answer: far more than a page shows. */
const MOST_LINKS = 1000

const forVisitors = ['ID', 'verb', 'shelf', 'sortOrder', 'title', 'url', 'description', 'badge', 'isExternal'] as const
/** Columns for builds: all but createdBy and modifiedBy, since the feed is public. */
const forBuilds = [
  ...forVisitors,
  ...(['requiresLogin', 'tagline', 'whyItMatters', 'authoringStatus', 'createdAt', 'modifiedAt'] as const)
] as const

const link = z.object({
  ID: z.string(),
  verb: z.enum(VERBS),
  shelf: z.string(),
  sortOrder: z.number().int().nullable(),
  title: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  badge: z.string().nullable(),
  isExternal: z.boolean().nullable(),
  requiresLogin: z.boolean().nullable(),
  tagline: z.string().nullable(),
  whyItMatters: z.string().nullable(),
  authoringStatus: z.string().nullable(),
  createdAt: instant.nullable(),
  modifiedAt: instant.nullable()
})

/** GET /build/homepage-shelves: the active links by verb, shelf and order (HOMEPAGE-023). */
export const shelvesFeed: Feed = {
  path: '/build/homepage-shelves',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: ['homepage', 'catalog'],
  describes: { summary: 'Links of the homepage', answers: z.object({ shelves: z.array(link), buildAt: instant }) },
  load: async () => ({ body: { shelves: await activeLinks(forBuilds), buildAt: now().toISOString() } })
}

/** GET /api/homepage/shelves?verb=LEARN: the active links of a lane, for five minutes. */
export const serveShelves = route({
  method: 'get',
  path: '/api/homepage/shelves',
  access: 'public',
  handle: ({ query }) => lanes[verbOf(query.get('verb'))].built()
})

/**
 * The active links of a lane, by shelf and order.
 * @throws HttpError 400 for what is no verb.
 */
export const shelvesOf = (verb: unknown): Promise<object[]> => activeLinks(forVisitors, verbOf(verb))

const laneOf = (verb: Verb) =>
  feedAnswer({
    cache: 'public, max-age=300',
    dependsOn: ['homepage', 'catalog'],
    load: async () => ({ body: { value: await activeLinks(forVisitors, verb) } })
  })

const lanes = Object.fromEntries(VERBS.map(verb => [verb, laneOf(verb)])) as Record<Verb, ReturnType<typeof laneOf>>

function verbOf(text: unknown): Verb {
  const verb = VERBS.find(each => each === text)
  if (verb) return verb
  throw badRequest('invalid_verb', `verb must be one of ${VERBS.join(', ')}`, 'verb')
}

/** The links that visitors see: none that leads to a tutorial which is INACTIVE, since its page is 404. */
async function activeLinks(columns: readonly string[], verb?: Verb): Promise<object[]> {
  const query = SELECT.from(SHELVES)
    .columns(...columns)
    .where({ isActive: true, ...(verb && { verb }) })
    .orderBy('verb', 'shelf', 'sortOrder', 'title', 'ID')
    .limit(MOST_LINKS)
  const db = await reader()
  const [links, retired] = [await db.run<{ readonly url: string }[]>(query), await inactiveTutorials(db)]
  return links.filter(({ url }) => {
    const slug = /^\/tutorials\/([^/?#]+)/.exec(url)?.[1]?.toLowerCase()
    // a redirect leads on
    return slug === undefined || !retired.has(slug) || retired.get(slug) !== undefined
  })
}
