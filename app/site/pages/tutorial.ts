import type { Card } from '../catalog/card.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { type Draft, movedTo, type Page, PageMissing, type Site, type Sources } from '../core/page.ts'
import { frameOf } from '../core/frame.ts'
import { type Article, articleAt, documentAt, readArticle, successorOf } from './tutorial/article.ts'
import { hasBlocks } from '../article/blocks.ts'
import { ownWords } from './tutorial/own-words.ts'
import { withCheckForms } from '../article/check-forms.ts'
import { withoutDeadLinks } from './tutorial/dead-links.ts'
import { checksOf } from './tutorial/offered-checks.ts'
import { sessionsAbout } from './tutorial/sessions-about.ts'
import { relatedTo } from './tutorial/related.ts'
import { provenanceOf, sourceLinksOf } from './tutorial/origin.ts'
import { placesOf } from './tutorial/places.ts'
import { withOwnLabels } from '../article/article-labels.ts'
import { structuredDataOf } from './tutorial/structured.ts'
import { tutorialMarkdown } from './markdown.ts'

/** `/tutorials/<slug>`: the published article within the site (GATEWAY-015). */
export const tutorial: Page = {
  path: /^\/tutorials\/([a-z0-9_-]+)$/,
  markdown: tutorialMarkdown,
  async draft({ params: [slug = ''] }, sources, site) {
    const [stored, catalog] = await Promise.all([sources.read(articleAt(slug)), sources.catalog()])
    if (stored.status !== 200) return movedTo(successorOf(stored) ?? pathFor(slug, catalog))
    const card = catalog.tutorials.get(slug)
    const article = readArticle(stored, card?.title)
    return article ? pageOf({ slug, card, article, catalog }, sources, site) : documentOf(slug, sources)
  }
}

/** Other spellings of the address: upper case, `.html`, a closing slash. The query stays. */
export const tutorialMoved: Page = {
  path: /^\/tutorials\/([\w%-]+?)(?:\.html?)?\/?$/i,
  queryOf: query => query,
  async draft({ params: [name = ''], query }, sources) {
    const slug = slugOf(name)
    const stored = await sources.read(articleAt(slug))
    const path =
      stored.status === 200 ? `/tutorials/${slug}` : (successorOf(stored) ?? pathFor(slug, await sources.catalog()))
    return movedTo(path, query)
  }
}

/** A document without an article, as it is stored. */
async function documentOf(slug: string, sources: Sources): Promise<Draft> {
  const { status, body, type } = await sources.read(documentAt(slug))
  // it went between the two answers
  if (status !== 200) throw new PageMissing(slug)
  return { body, type }
}

/** @throws PageMissing for a name that no tutorial can have. */
function slugOf(name: string): string {
  const slug = name.replace(/%[0-9a-f]{2}/gi, code => String.fromCharCode(parseInt(code.slice(1), 16))).toLowerCase()
  if (!/^[a-z0-9_-]+$/.test(slug)) throw new PageMissing(name)
  return slug
}

/**
 * Path of the mission or group for the slugs `mission-<slug>` and `group-<slug>`, when no tutorial has them.
 * @throws PageMissing when there is no such mission or group.
 */
function pathFor(slug: string, { missions, groups }: Catalog): string {
  const [, kind, name = ''] = /^(mission|group)-(.+)$/.exec(slug) ?? []
  if (kind === 'mission' && missions.has(name)) return `/missions/${name}`
  if (kind === 'group' && groups.has(name)) return `/groups/${name}`
  throw new PageMissing(slug)
}

interface Found {
  readonly slug: string
  readonly card: Card | undefined
  readonly article: Article
  readonly catalog: Catalog
}

async function pageOf({ slug, card, article, catalog }: Found, sources: Sources, site: Site): Promise<Draft> {
  const title = card?.title || article.title || slug
  const description = card?.description || article.description || ''
  const path = `/tutorials/${slug}`
  const page = { title, description, url: site.origin + path }
  const { words } = site.built.views
  const dated = { ...article, updated: article.updated ?? card?.updatedAt ?? undefined }
  const [provenance, source] = await Promise.all([
    provenanceOf(slug, sources),
    sourceLinksOf({ slug, title, page: page.url }, sources, words)
  ])
  const places = placesOf(slug, catalog)
  const markdown = `${path}.md`
  const frame = frameOf(site, {
    ...{ title, path },
    markdown,
    description: description || title,
    trail: [{ href: '/tutorials/', text: words.tutorials }, ...places.slice(0, 1).map(place => place.path)],
    structured: structuredDataOf(page, dated, card)
  })
  const own = ownWords(site, article)
  const linked = await withoutDeadLinks(article.html, { catalog, sources, site }, own)
  const labelled = withOwnLabels(linked, own)
  const html = hasBlocks(labelled) ? withCheckForms(labelled, slug, await checksOf(sources), own) : labelled
  const related = card && places.length === 0 ? relatedTo(card, catalog) : []
  const concepts = catalog.concepts.taughtBy.get(slug) ?? []
  const sessions = sessionsAbout(concepts, await sources.sessions())
  const around = {
    concepts,
    sessions,
    places,
    provenance,
    source,
    markdown,
    related,
    address: page.url,
    changes: `${path}/changes`
  }
  return { body: site.built.views.tutorial(frame, { ...dated, title, description, card, html, ...around }) }
}
