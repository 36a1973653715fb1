import { parseFilter } from '../catalog/filter.ts'
import { hasPrefix, searchable, wordsOf } from '../catalog/words.ts'
import type { Site } from '../core/page.ts'
import { type Article, readArticle } from './tutorial/article.ts'
import { withCheckForms } from './tutorial/check-forms.ts'
import { noChecks } from './tutorial/offered-checks.ts'
import { osVariantsForm } from './tutorial/os-variants.ts'
import { frameOf } from './frame.ts'

/** Path at which the gateway serves the QA channel. */
const PREVIEWS = '/tutorials-qa/'
const NOTICE = 'QA preview — content not visible to learners'

/** Addresses of pictures, which belong to the channel as well. */
const PICTURE = /([" ])\/content\/images\/(?=[0-9a-f]{64}[?" ])/g

/** The part of `/content/nav` that the list shows. */
interface Navigation {
  readonly tutorials: readonly { readonly slug: string; readonly title: string; readonly updatedAt?: string | null }[]
}

/**
 * The list of previews, newest first, of what the QA channel answers at `/content/nav`; with `q` in the query those whose titles
 * have its words.
 */
export function previewsPage(site: Site, body: Buffer, query: URLSearchParams): string {
  const { tutorials } = JSON.parse(body.toString()) as Navigation
  const { q } = parseFilter(query)
  const words = wordsOf(q)
  const previews = tutorials
    .filter(({ slug, title }) => words.every(word => hasPrefix(searchable(slug, title), word)))
    .map(({ slug, title, updatedAt }) => ({ href: PREVIEWS + slug, title, changedAt: updatedAt ?? null }))
    .sort((one, other) => ((one.changedAt ?? '') < (other.changedAt ?? '') ? 1 : -1))
  const description = 'Tutorials of the QA channel, which only authors see.'
  const frame = frameOf(site, { title: 'Previews', description, path: PREVIEWS, ...ofChannel })
  return site.built.views.previews({ ...frame, structured: [] }, { q, previews })
}

/** A tutorial of the QA channel within the site; undefined for a document that has no article. */
export function previewPage(site: Site, slug: string, body: Buffer): string | undefined {
  const article = readArticle({ body }, undefined)
  return article && pageOf(site, slug, article)
}

const ofChannel = { notice: NOTICE, indexed: false } as const

function pageOf(site: Site, slug: string, article: Article): string {
  const title = article.title ?? slug
  const description = article.description ?? ''
  const trail = [{ href: PREVIEWS, text: 'Previews' }]
  const path = PREVIEWS + slug
  const frame = frameOf(site, { title, path, trail, description: description || title, ...ofChannel })
  const checked = withCheckForms(article.html, slug, noChecks).replace(PICTURE, `$1${PREVIEWS}images/`)
  const html = checked + osVariantsForm(slug)
  const nothing = {
    card: undefined,
    places: [],
    provenance: undefined,
    source: undefined,
    markdown: undefined,
    related: [],
    concepts: []
  }
  return site.built.views.tutorial(
    { ...frame, structured: [] },
    { ...article, title, description, html, ...nothing, address: site.origin + path }
  )
}
