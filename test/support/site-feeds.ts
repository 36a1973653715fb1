import type { RequestListener } from 'node:http'
import { createHash } from 'node:crypto'
import type { CatalogFeed, NavFeed, NavigatorFeed } from '../../app/site/catalog/feeds.ts'

export type NavTutorial = NavFeed['tutorials'][number]

/** The backend's public feeds by address, as the site reads them. */
export interface SiteFeeds {
  readonly '/content/nav': NavFeed
  readonly '/build/catalog': CatalogFeed
  readonly '/build/navigator': NavigatorFeed
}

/** A tutorial of a feed; what is not said is as a publish without metadata leaves it. */
export function navTutorial(more: Partial<NavTutorial> & { readonly slug: string }): NavTutorial {
  const displayTagSlugs = more.displayTagSlugs ?? []
  return {
    title: more.slug,
    description: '',
    time: null,
    level: 'beginner',
    stepCount: 0,
    createdAt: null,
    displayTags: displayTagSlugs,
    ...more,
    displayTagSlugs
  }
}

/** Feeds of these tutorials, and of missions and topics when there are some. */
export function siteFeeds(tutorials: readonly NavTutorial[], catalog: Partial<CatalogFeed> = {}): SiteFeeds {
  const empty = { missions: [], hierarchies: [], standaloneGroups: [], featured: [], tutorials: [], categories: [] }
  return {
    '/content/nav': { tutorials },
    '/build/catalog': { ...empty, ...catalog },
    '/build/navigator': { tutorialMappings: [] }
  }
}

const levels = ['beginner', 'beginner', 'beginner', 'intermediate', 'advanced']
const DAY = 86_400_000
const FIRST_DAY = Date.UTC(2024, 0, 1)

/** `count` tutorials made of `words`, always the same; titles, descriptions and tags are as long as those of real ones. */
export function madeTutorials(count: number, words: readonly string[]): NavTutorial[] {
  const random = pseudoRandom()
  const some = (least: number, most: number): string =>
    Array.from({ length: least + (random() % (most - least + 1)) }, () => words[random() % words.length] ?? '').join(
      ' '
    )
  const tags = Array.from({ length: 120 }, (_, index) => ({
    slug: `topic>made-${index}`,
    text: `${some(1, 3)} ${index}`
  }))
  return Array.from({ length: count }, (_, index) => {
    const title = some(5, 9)
    const own = Array.from({ length: 2 + (random() % 4) }, () => tags[Math.floor((random() % 120) ** 2 / 120)])
    const unique = [...new Set(own)].flatMap(tag => tag ?? [])
    return navTutorial({
      slug: `${title.toLowerCase().replaceAll(' ', '-')}-${index}`,
      title: title.charAt(0).toUpperCase() + title.slice(1),
      description: `${some(12, 26)}.`,
      time: 5 * (1 + (random() % 12)),
      level: levels[random() % levels.length] ?? 'beginner',
      stepCount: 1 + (random() % 9),
      displayTagSlugs: unique.map(({ slug }) => slug),
      displayTags: unique.map(({ text }) => text),
      createdAt: new Date(FIRST_DAY + (random() % 900) * DAY).toISOString()
    })
  })
}

/** Whole numbers that look drawn by chance (Numerical Recipes, section 7.1). */
function pseudoRandom(seed = 1): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // the low bits repeat soon
    return state >>> 8
  }
}

/** Asked for by every page. */
const withoutAlerts = { '/api/alerts': { alerts: [] }, '/api/alerts/me': { alerts: [] } }

/** A search engine that finds nothing. */
const nothingFound = { '/search/matches': { corrected: null, keys: [] } }

/** Routes of the search log, which pages call sooner or later. */
const told: ReadonlySet<string> = new Set(['/search/searched', '/search/clicked'])

/** Answers as the backend does: the feeds with their entity tags, 404 for everything else. */
export function answerFeeds(feeds: () => SiteFeeds): RequestListener {
  return (request, response) => {
    if (request.method === 'POST' && told.has(request.url ?? '')) return void response.writeHead(204).end()
    const all = { ...feeds(), ...withoutAlerts, ...nothingFound }
    const asked = request.url?.replace(/\(.*/, '')
    const feed = Object.entries(all).find(([address]) => address === asked)?.[1] as object | undefined
    if (!feed) return void response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}')
    const body = JSON.stringify(feed)
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`
    const isKnown = request.headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : 200, { 'Content-Type': 'application/json', ETag: etag })
    response.end(isKnown ? undefined : body)
  }
}
