import type { Card } from '../catalog/card.ts'
import { publishedSources } from '../catalog/sources.ts'
import { type Draft, movedTo, type Site, type Sources, type Visit } from '../core/page.ts'
import { duration, kindName, levelName } from '../views/parts/words.ts'
import { steps } from '../words/en/counts.ts'
import { type Article, articleAt, readArticle, successorOf } from './tutorial/article.ts'
import { withoutDeadMarkdownLinks } from './tutorial/dead-links.ts'

/** A page as Markdown; search engines are told which page it stands for. */
export function markdownDraft(body: string, page: string, language = 'en'): Draft {
  return {
    type: 'text/markdown; charset=utf-8',
    body,
    headers: { link: `<${page}>; rel="canonical"`, 'content-language': language }
  }
}

/** Address of what a tutorial's page says, at the backend. */
const markdownAt = (slug: string): string => `/content/tutorials/${slug}/markdown`

/** Address of the Markdown that a tutorial was published with, here and at the backend. */
const sourceAt = (slug: string): string => `/content/sources/${slug}`

/**
 * A tutorial for readers without a browser: what it is, then its text; undefined for one that is not served. It leads to the
 * successor of one that is no longer served.
 */
export async function tutorialMarkdown(
  { params: [slug = ''] }: Visit,
  sources: Sources,
  site: Site
): Promise<Draft | undefined> {
  const [stored, text, catalog] = await Promise.all([
    sources.read(articleAt(slug)),
    sources.read(markdownAt(slug)),
    sources.catalog()
  ])
  if (stored.status !== 200 || text.status !== 200) {
    const successor = successorOf(stored)
    return successor === undefined ? undefined : movedTo(`${successor}.md`)
  }
  const { origin } = site
  const page = `${origin}/tutorials/${slug}`
  const source = (await publishedSources(sources)).has(slug) ? origin + sourceAt(slug) : undefined
  const card = catalog.tutorials.get(slug)
  const article = readArticle(stored, card?.title)
  const head = headOf({ slug, card, article, page, source })
  const linked = await withoutDeadMarkdownLinks(text.body.toString(), { catalog, sources, site })
  return markdownDraft(`${head.join('\n\n')}\n\n${linked}`, page, article?.lang)
}

interface Described {
  readonly slug: string
  readonly card: Card | undefined
  /** Undefined for a document without an article. */
  readonly article: Article | undefined
  readonly page: string
  readonly source: string | undefined
}

/** Title, description, facts, addresses. */
function headOf({ slug, card, article, page, source }: Described): string[] {
  const description = card?.description || article?.description
  const facts = [
    kindName('tutorial'),
    ...(card ? factsOf(card) : []),
    ...(article?.isInSteps ? [steps(article.sections.length)] : []),
    ...(article?.author ? [`by ${oneLine(article.author)}`] : []),
    ...(article?.updated ? [`updated ${article.updated.slice(0, 10)}`] : []),
    ...(article?.lang && article.lang !== 'en' ? [`language ${languageName(article.lang)}`] : [])
  ]
  return [
    `# ${oneLine(card?.title || article?.title || slug)}`,
    ...(description ? [`> ${oneLine(description)}`] : []),
    facts.join(' · '),
    [`Page: <${page}>`, ...(source ? [`Source, as its author wrote it: <${source}>`] : [])].join('\\\n'),
    ...(article?.headingInText ? [`## ${oneLine(article.headingInText)}`] : [])
  ]
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** `Arabic (ar)`; the tag alone where it names no known language. */
function languageName(tag: string): string {
  const [, language] = /^([a-z]{2,3})(?:-|$)/i.exec(tag) ?? []
  const name = language && languages.of(language)
  return name === undefined ? tag : `${name} (${tag})`
}

/** Level and time as people read them. */
export const factsOf = ({ level, minutes }: Pick<Card, 'level' | 'minutes'>): string[] => [
  ...(level ? [levelName(level)] : []),
  ...(minutes === null ? [] : [duration(minutes)])
]

/** Text in a line of Markdown that means itself. */
export const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]/g, '\\$&')
