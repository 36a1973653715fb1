import type { Site } from './page.ts'
import type { Frame, Link } from '../views/models.ts'

/** Name of the site, in all languages. */
export const SITE_NAME = 'Tutorials'

interface Description {
  readonly title: string
  readonly description: string
  /** The path of the page, which search engines keep. */
  readonly path: string
  /** Breadcrumb between home and the page. */
  readonly trail?: readonly Link[]
  readonly structured?: readonly object[]
  /** Path of the page as Markdown. */
  readonly markdown?: string | undefined
  readonly indexed?: false
  readonly notice?: string
}

/** The frame of a page: what it says about itself, and its trail from home. */
export function frameOf(
  { origin, built, hasAssistant = false, hasConcepts = false, hasSessions = false, hasEvents = false }: Site,
  page: Description
): Frame {
  const { title, description, path, trail = [], structured = [] } = page
  const isHome = path === '/'
  const whole = isHome ? [] : [{ href: '/', text: built.views.words.home }, ...trail, { href: path, text: title }]
  return {
    title: isHome ? title : `${title} · ${SITE_NAME}`,
    description,
    canonical: origin + path,
    path,
    ...(page.markdown !== undefined && { markdown: origin + page.markdown }),
    hasConcepts,
    hasSessions,
    hasEvents,
    hasAssistant,
    addresses: built.addresses,
    imports: built.imports,
    trail: whole,
    structured: whole.length > 0 ? [...structured, breadcrumbList(origin, whole)] : structured,
    ...(page.indexed === false && { indexed: false }),
    ...(page.notice !== undefined && { notice: page.notice })
  }
}

/** https://schema.org/BreadcrumbList */
function breadcrumbList(origin: string, trail: readonly Link[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ href, text }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: origin + href
    }))
  }
}
