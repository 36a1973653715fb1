import { notPublished } from '#site-words/check-forms.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Site, Sources } from '../../core/page.ts'
import { articleAt } from './article.ts'
import { linksInMarkdown } from './markdown-links.ts'
import type { OwnWords } from '../../article/own-words.ts'

const REDIRECTS = '/api/homepage/redirectsActive()'
const SECTIONS = ['tutorials', 'missions', 'groups'] as const

/** A link within the site, from the beginning of its markup to the end of that. */
interface InnerLink {
  readonly from: number
  readonly after: number
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
  const note = `<span class="link-dead-note"${lang}>${words.notPublished}</span>`
  return withoutDead(html, linksOf(html), ground, text => `<span class="link-dead">${text} ${note}</span>`)
}

/** The same for what a page says as Markdown, in English. */
export const withoutDeadMarkdownLinks = (markdown: string, ground: Ground): Promise<string> =>
  withoutDead(markdown, markdownLinksOf(markdown), ground, text => `${text} ${notPublished}`)

async function withoutDead(
  text: string,
  links: readonly InnerLink[],
  ground: Ground,
  written: (text: string) => string
): Promise<string> {
  const unknown = [...new Set(links.map(({ path }) => path))].filter(path => !isListed(path, ground.catalog))
  if (unknown.length === 0) return text
  const dead = await deadAmong(unknown, ground)
  let [whole, at] = ['', 0]
  for (const { from, begin, end, after, path } of links) {
    if (!dead.has(path)) continue
    whole += text.slice(at, from) + written(text.slice(begin, end))
    at = after
  }
  return whole + text.slice(at)
}

function markdownLinksOf(markdown: string): InnerLink[] {
  return linksInMarkdown(markdown).flatMap(({ address, ...link }) => {
    const path = pathIn(address)
    return path !== undefined && SECTIONS.some(section => path.startsWith(`/${section}/`)) ? [{ ...link, path }] : []
  })
}

/** The path of an address that names a page below a section; undefined for another spelling, which is left to the browser. */
function pathIn(address: string): string | undefined {
  const path = /^[\w./-]+/.exec(address)?.[0] ?? ''
  const isWhole = address.length === path.length || address[path.length] === '#' || address[path.length] === '?'
  return isWhole && slugOf(path) !== '' ? path : undefined
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
      const path = pathIn(address)
      if (html.startsWith('<a ', from) && end >= 0 && path !== undefined)
        links.push({ from, begin, end, after: end + '</a>'.length, path })
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
