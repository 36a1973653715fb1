import type { CardFacts } from '../catalog/card.ts'
import { parseFilter } from '../catalog/filter.ts'
import { hasPrefix, searchable, wordsOf } from '../catalog/words.ts'
import type { Site } from '../core/page.ts'
import { channels, PREVIEW_SEARCH } from '../search/channel.ts'
import { findingsOf, functionAddress, type WireFindings } from '../search/wire.ts'
import { type Article, readArticle } from './tutorial/article.ts'
import { withCheckForms } from '../article/check-forms.ts'
import { noChecks } from '../article/checks.ts'
import { ownWords } from './tutorial/own-words.ts'
import { withOwnLabels } from '../article/article-labels.ts'
import { osVariantsForm } from './tutorial/os-variants.ts'
import { reviewPlace } from './tutorial/review-place.ts'
import { frameOf } from '../core/frame.ts'

/** Path at which the gateway serves the QA channel. */
const PREVIEWS = '/tutorials-qa/'

/** Path of the frame of the editor; no slug begins like it. */
const PREVIEW_FRAME = `${PREVIEWS}_frame`

/** As many as the search answers at once. */
const MOST_FOUND = 50

/** Addresses of pictures, which belong to the channel as well. */
const PICTURE = /([" ])\/content\/images\/(?=[0-9a-f]{64}[?" ])/g

/** The part of `/content/nav` that the list shows. */
interface Navigation {
  readonly tutorials: readonly {
    readonly slug: string
    readonly title: string
    readonly updatedAt?: string | null
    readonly isOfRelease?: boolean
  }[]
  /** The release whose state of things it is. */
  readonly release?: { readonly name: string; readonly title: string }
}

/**
 * The list of previews, newest first, of what the QA channel answers at `/content/nav`; with `q` in the query those whose titles
 * have its words.
 */
export function previewsPage(site: Site, body: Buffer, query: URLSearchParams): string {
  const { tutorials, release } = JSON.parse(body.toString()) as Navigation
  const { q } = parseFilter(query)
  const words = wordsOf(q)
  const listed = tutorials
    .filter(({ slug, title }) => words.every(word => hasPrefix(searchable(slug, title), word)))
    .map(({ slug, title, updatedAt, isOfRelease = false }) => ({
      ...{ href: PREVIEWS + slug + queryOf(release?.name), title, changedAt: updatedAt ?? null, isOfRelease }
    }))
    .sort((one, other) => ((one.changedAt ?? '') < (other.changedAt ?? '') ? 1 : -1))
  const { previews: title, previewsDescription: description } = site.built.views.words.previews
  const frame = frameOf(site, {
    title,
    description,
    path: PREVIEWS,
    trail: [workspaceOf(site)],
    ...ofChannel(site, release?.name)
  })
  return site.built.views.previews({ ...frame, structured: [] }, { q, previews: listed, release: release?.title })
}

/** Address at the QA backend of what `q` of a query finds in the previews. */
export const previewSearchAddress = (query: URLSearchParams): string =>
  functionAddress('/search', 'find', { query: parseFilter(query).q, types: 'TUTORIAL', top: MOST_FOUND })

/** The page of results, of what the QA backend answers at that address. */
export function previewSearchPage(site: Site, body: Buffer, query: URLSearchParams): string {
  const { hits, ...found } = findingsOf(JSON.parse(body.toString()) as WireFindings)
  const { words } = site.built.views
  const frame = frameOf(site, {
    ...{ title: words.searchPreviews, description: words.previews.searchDescription, path: PREVIEW_SEARCH },
    ...{ trail: trailOf(site), ...ofChannel(site) }
  })
  const linked = hits.map(hit => ({ ...hit, href: channels.preview.hrefOf(hit) }))
  return site.built.views.previewSearch(
    { ...frame, structured: [] },
    { ...found, q: parseFilter(query).q, hits: linked }
  )
}

/** The page in which the editor of authors shows a tutorial while it is written: empty, until its script is told what to show. */
export function previewFramePage(site: Site): string {
  const { asReadersSee: title } = site.built.views.words.previews
  const frame = frameOf(site, { title, description: title, path: PREVIEW_FRAME, indexed: false })
  return site.built.views.previewFrame({ ...frame, structured: [] })
}

/** A tutorial of the QA channel within the site, or as it will be with a release; undefined for a document that has no article. */
export function previewPage(site: Site, slug: string, body: Buffer, release?: string): string | undefined {
  const article = readArticle({ body }, undefined)
  return article && pageOf(site, slug, article, release)
}

/** The workspace of authors, which everybody who sees previews may open. */
const workspaceOf = ({ built }: Site) => ({ href: '/author-ui/', text: built.views.words.previews.workspace })

const queryOf = (release: string | undefined): string =>
  release === undefined ? '' : `?${new URLSearchParams({ release }).toString()}`

const trailOf = (site: Site, release?: string) => [
  workspaceOf(site),
  { href: PREVIEWS + queryOf(release), text: site.built.views.words.previews.previews }
]

/** The bar above each page names the release. */
function ofChannel({ built }: Site, release?: string) {
  const { notice, noticeOfRelease } = built.views.words.previews
  return { notice: release === undefined ? notice : noticeOfRelease(release), indexed: false } as const
}

function pageOf(site: Site, slug: string, article: Article, release: string | undefined): string {
  const title = article.title ?? slug
  const description = article.description ?? ''
  const path = PREVIEWS + slug + queryOf(release)
  const about = description || title
  const ofRelease = { trail: trailOf(site, release), ...ofChannel(site, release) }
  const frame = frameOf(site, { title, path, description: about, ...ofRelease })
  const own = ownWords(site, article)
  const checked = withCheckForms(withOwnLabels(article.html, own), slug, noChecks, own).replace(
    PICTURE,
    `$1${PREVIEWS}images/`
  )
  // what is compared and reviewed is the text of the channel
  const isOfChannel = release === undefined
  const review = isOfChannel ? reviewPlace(slug, site.built.addresses['review.css'] ?? '') : ''
  const html = checked + osVariantsForm(slug, site.built.views.words, own.lang) + review
  const nothing = {
    card: undefined,
    places: [],
    provenance: undefined,
    source: undefined,
    markdown: undefined,
    related: [],
    concepts: [],
    sessions: []
  }
  return site.built.views.tutorial(
    { ...frame, structured: [] },
    {
      ...article,
      title,
      description,
      html,
      ...nothing,
      facts: factsOf(article),
      address: site.origin + path,
      ...(isOfChannel && { changes: `${path}/changes` })
    }
  )
}

/** Time, level and steps as the document says them: previews have no entry in the catalog. */
const factsOf = ({ time, level, isInSteps, sections }: Article): CardFacts => ({
  kind: 'tutorial',
  minutes: Number.parseInt(time ?? '', 10) || null,
  level: level ?? null,
  count: isInSteps ? sections.length : 0
})
