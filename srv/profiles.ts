import { domains as allDomains, qaDomains, qaOnly } from './domains.ts'
import type { Access } from './platform/access/access.ts'
import { serveAsset } from './platform/api-docs/assets.ts'
import type { RouteGroup } from './platform/api-docs/describe-routes.ts'
import { type DocumentedGroup, serviceIndex } from './platform/api-docs/service-index.ts'
import type { Domain } from './platform/domain.ts'
import { feedRoute } from './platform/feeds/feeds.ts'
import { healthRoutes, serveHealthz } from './platform/health.ts'
import type { Route } from './platform/http/route.ts'
import { platform } from './platform/manifest.ts'
import { startRoute } from './platform/start-page/routes.ts'

/** The parts of a backend for one channel. */
export interface Profile {
  /** The roots of its CDS model. */
  readonly model: readonly string[]
  readonly domains: readonly Domain[]
  readonly routes: readonly Route[]
  /** Paths whose routes have documentation of their own, as services have. */
  readonly groups: readonly DocumentedGroup[]
  /** Manifests whose variables are known and whose rows are stored: every channel has all tables. */
  readonly declared: readonly Domain[]
}

/** The profiles that TUTORIALS_PROFILE names. */
export interface Profiles {
  readonly prod: Profile
  readonly qa: Profile
}

const author: Access = { scope: 'Tutorial.Author' }

/** Routes beside PreviewService, which the QA channel alone has. */
const previews: RouteGroup = {
  name: 'Previews',
  path: '/preview/routes',
  routesAt: '/preview',
  about: 'Texts of authors as pages, and their publish to the QA channel. Nothing of a preview is stored.'
}

/** Routes that other programs build on. */
const groups: readonly RouteGroup[] = [
  {
    name: 'Build',
    path: '/build',
    about: 'Feeds from which a site is built, and reports of builds. The content key is needed for reports alone.'
  },
  {
    name: 'Content',
    path: '/content',
    about: 'Published tutorials with their hashes, and the protocol of a publish, which needs the content key.'
  },
  {
    name: 'Event stream',
    path: '/rest/event-stream',
    about: 'What events count, as open displays show it: nobody is named. `/ws/event-stream` tells of each change.'
  }
]

/** Access on the QA channel; all other routes that are public in production need the scope of authors here (QA-010). */
const qaAccess: ReadonlyMap<string, Access> = new Map<string, Access>([
  ...['/', '/health', '/health/db', '/healthz', '/content/tutorial.css'].map(path => [path, 'public'] as const),
  ['/health/auth', 'optional'],
  ['/content/hashes', { anyOf: ['contentKey', author] }],
  ['/content/source-hashes', { anyOf: ['contentKey', author] }]
])

/**
 * Routes that the QA channel does not have. There are no concepts and no signatures: a signature covers the stored
 * bytes, but previews are served with a banner, for which sources have no place. The site is built from the public
 * channel; it makes the pages of previews of their articles, with the banner.
 */
const notInQa =
  /^\/content\/(?:publish\/render-concepts$|concepts-index$|sources\/)|provenance|^\/build\/(?!repo-catalog)/

/** Second paths of images, below the tutorials: the gateway routes `/content/images` to the public channel. */
const qaPictures: ReadonlyMap<string, `/${string}`> = new Map([
  ['/content/images/:hash', '/content/tutorials/images/:hash']
])

/** The channels of a platform that consists of `domains`; `model` has the roots of the public one's model. */
export function profilesOf(domains: readonly Domain[], model: readonly string[] = ['*']): Profiles {
  const declared = [platform, ...domains, ...qaOnly]
  const open = groups.map(group => ({ ...group, access: 'public' as const }))
  // events are on the public channel alone
  const ofAuthors = groups
    .filter(({ path }) => path !== '/rest/event-stream')
    .concat(previews)
    .map(group => ({ ...group, access: author }))
  return {
    prod: {
      model,
      domains,
      routes: [startRoute(open), ...healthRoutes, serviceIndex(open), serveAsset, ...routesOf(domains)],
      groups: open,
      declared
    },
    qa: {
      model: ['db', 'srv/qa'],
      domains: qaDomains,
      routes: forAuthors([
        startRoute(ofAuthors),
        ...healthRoutes,
        serveHealthz,
        serviceIndex(ofAuthors),
        serveAsset,
        ...routesOf(qaDomains)
      ]),
      groups: ofAuthors,
      declared
    }
  }
}

export const profiles = profilesOf(allDomains)

function routesOf(contributing: readonly Domain[]): readonly Route[] {
  return contributing.flatMap(({ routes = [], feeds = [] }) => [...routes, ...feeds.map(feedRoute)])
}

function forAuthors(routes: readonly Route[]): readonly Route[] {
  const served = routes.filter(({ path }) => !notInQa.test(path)).map(qaRow)
  const beside = served.flatMap(row => {
    const path = qaPictures.get(row.path)
    return path ? [{ ...row, path }] : []
  })
  return [...served, ...beside]
}

function qaRow(row: Route): Route {
  const access = qaAccess.get(row.path) ?? (row.access === 'public' ? author : row.access)
  return access === 'public' || access === row.access ? { ...row, access } : closed(row, access)
}

/** `row` restricted to `access`: off the hot path, which skips the check, and not stored in shared caches. */
function closed({ hot: _answersEveryone, ...row }: Route, access: Access): Route {
  return {
    ...row,
    access,
    async handle(ctx, input) {
      const answer = await row.handle(ctx, input)
      const cache = { 'Cache-Control': 'private, no-cache' }
      if ('bodies' in answer) return { ...answer, headers: { ...answer.headers, ...cache } }
      return { ...answer, headers: { ...answer.headers, ...cache } }
    }
  }
}
