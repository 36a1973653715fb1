import type { Catalog } from '../../catalog/catalog.ts'
import type { Site, Sources } from '../../core/page.ts'
import { articleAt } from './article.ts'
import type { OwnWords } from './own-words.ts'

const REDIRECTS = '/api/homepage/redirectsActive()'
const SECTIONS = ['tutorials', 'missions', 'groups'] as const

/** A link within the site, from its start tag to its end tag. */
interface InnerLink {
  readonly from: number
  /** The text between `begin` and `end`. */
  readonly begin: number
  readonly end: number
  /** Path as it is written. */
  readonly path: string
}

/** Everything that tells whether a path leads somewhere. */
interface Ground {
  readonly catalog: Catalog
  readonly sources: Sources
  readonly site: Site
}

/**
 * The article with words instead of each link to a tutorial, mission or group that nobody can read now. What was read for it
 * is a source of the page, so the link comes back with its target.
 */
export async function withoutDeadLinks(html: string, ground: Ground, { words, lang }: OwnWords): Promise<string> {
  const links = linksOf(html)
  const unknown = [...new Set(links.map(({ path }) => path))].filter(path => !isListed(path, ground.catalog))
  if (unknown.length === 0) return html
  const dead = await deadAmong(unknown, ground)
  const note = `<span class="link-dead-note"${lang}>${words.notPublished}</span>`
  let [written, at] = ['', 0]
  for (const { from, begin, end, path } of links) {
    if (!dead.has(path)) continue
    written += `${html.slice(at, from)}<span class="link-dead">${html.slice(begin, end)} ${note}</span>`
    at = end + '</a>'.length
  }
  return written + html.slice(at)
}

/** Links to single tutorials, missions and groups; attributes have no bare brackets: the composer escapes them. */
function linksOf(html: string): InnerLink[] {
  const found = SECTIONS.flatMap(section => {
    const links: InnerLink[] = []
    const start = ` href="/${section}/`
    for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at + 1)) {
      const from = html.lastIndexOf('<', at)
      const begin = html.indexOf('>', at) + 1
      const end = html.indexOf('</a>', begin)
      const address = html.slice(at + ' href="'.length, html.indexOf('"', at + start.length))
      const path = /^[\w./-]+/.exec(address)?.[0] ?? ''
      // another spelling is left to the browser
      const isWhole = address.length === path.length || address[path.length] === '#' || address[path.length] === '?'
      if (html.startsWith('<a ', from) && end >= 0 && isWhole && slugOf(path) !== '')
        links.push({ from, begin, end, path })
    }
    return links
  })
  return found.sort((one, other) => one.from - other.from)
}

/** The slug in a path as the pages read it, whatever its case, with `.html`, `.md` or a closing slash. */
const slugOf = (path: string): string =>
  path
    .slice(path.indexOf('/', 1) + 1)
    .replace(/\/$/, '')
    .replace(/\.(?:html?|md)$/i, '')
    .toLowerCase()

function isListed(path: string, { tutorials, missions, groups }: Catalog): boolean {
  const slug = slugOf(path)
  if (path.startsWith('/missions/')) return missions.has(slug)
  if (path.startsWith('/groups/')) return groups.has(slug)
  const [, kind, name = ''] = /^(mission|group)-(.+)$/.exec(slug) ?? []
  return tutorials.has(slug) || (kind === 'mission' ? missions : groups).has(name)
}

/** Paths that neither the backend nor a redirect leads on from. */
async function deadAmong(paths: readonly string[], { sources, site }: Ground): Promise<ReadonlySet<string>> {
  const feed = await sources.readIfThere(REDIRECTS)
  const isRedirected = feed && site.redirectsIn?.(feed.body)
  const dead = await Promise.all(
    paths.map(async path => {
      if (isRedirected?.(path)) return []
      if (!path.startsWith('/tutorials/')) return [path]
      const { status } = await sources.read(articleAt(slugOf(path)))
      return status === 404 ? [path] : []
    })
  )
  return new Set(dead.flat())
}
