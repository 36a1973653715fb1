import type { Resource } from '../../backend/backend.ts'
import type { Section } from '../../views/tutorial-model.ts'

/** First heading of a document that has no header of its own, cut out of its article. */
interface Heading {
  readonly title: string
  readonly id: string
  /** Offset at which `html` was cut out of the article's HTML. */
  readonly at: number
  readonly html: string
  /** The sections with this heading among them; without, they stay the same. */
  readonly sections?: readonly Section[]
}

/** Article of a tutorial as the backend has composed it; what the document does not say is left out. */
interface StoredArticle {
  readonly title?: string
  /** The id that links to the document's title mean. */
  readonly titleId?: string
  readonly description?: string
  readonly author?: string
  /** ISO 8601. */
  readonly updated?: string | undefined
  /** As the document shows it: `20 min`. */
  readonly time?: string
  readonly level?: string
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
  readonly sections: readonly Section[]
  readonly isInSteps: boolean
  readonly heading?: Heading
  readonly html: string
}

export interface Article extends Omit<StoredArticle, 'heading'> {
  /** The document's first heading, where the page is called otherwise and shows it above its text. */
  readonly headingInText?: string
}

/** Address of a tutorial's article at the backend. */
export const articleAt = (slug: string): string => `/content/tutorials/${slug}/article`

/** Address of the document that it was composed of. */
export const documentAt = (slug: string): string => `/content/tutorials/${slug}`

/** The page that the backend leads readers of a tutorial to which is no longer served; undefined when it leads nowhere. */
export const successorOf = ({ location }: Resource): string | undefined =>
  location?.replace(/^\/content(\/tutorials\/[^/]+)\/article$/, '$1')

/**
 * The article for a page that is called `pageTitle`, or as the document says. Undefined for a document that has none: then
 * it is shown as it is stored.
 */
export function readArticle({ body }: Pick<Resource, 'body'>, pageTitle: string | undefined): Article | undefined {
  const article = JSON.parse(body.toString()) as StoredArticle | { readonly html: null }
  if (article.html === null) return undefined
  const { heading, ...rest } = article
  if (!heading) return rest
  const isTitle = !pageTitle || pageTitle.replace(/\s+/g, ' ').trim() === heading.title
  return isTitle ? { ...rest, title: heading.title, titleId: heading.id } : withHeading(rest, heading)
}

function withHeading(article: Article, { title, at, html, sections = article.sections }: Heading): Article {
  return { ...article, headingInText: title, sections, html: article.html.slice(0, at) + html + article.html.slice(at) }
}
