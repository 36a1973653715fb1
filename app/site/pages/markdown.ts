import type { Card } from '../catalog/card.ts'
import { publishedSources } from '../catalog/sources.ts'
import { type Draft, movedTo, type Site, type Sources, type Visit } from '../core/page.ts'
import { articleAt, successorOf } from './tutorial/article.ts'

/** A page as Markdown; search engines are told which page it stands for. */
export function markdownDraft(body: string | Buffer, page: string): Draft {
  return {
    type: 'text/markdown; charset=utf-8',
    body,
    headers: { link: `<${page}>; rel="canonical"` }
  }
}

/**
 * A tutorial as it was published; undefined for one that was published without its source. One that is no longer served
 * leads to its successor, if that has its source.
 */
export async function tutorialMarkdown(
  { params: [slug = ''] }: Visit,
  sources: Sources,
  { origin }: Site
): Promise<Draft | undefined> {
  const { status, body } = await sources.read(`/content/sources/${slug}`)
  if (status === 200) return markdownDraft(body, `${origin}/tutorials/${slug}`)
  const [, successor = ''] = /^\/tutorials\/(.+)$/.exec(successorOf(await sources.read(articleAt(slug))) ?? '') ?? []
  return (await publishedSources(sources)).has(successor) ? movedTo(`/tutorials/${successor}.md`) : undefined
}

/** Paths of pages as Markdown; undefined for a tutorial without source. */
export async function markdownAddresses(
  sources: Sources
): Promise<(card: Pick<Card, 'kind' | 'slug' | 'href'>) => string | undefined> {
  const published = await publishedSources(sources)
  return ({ kind, slug, href }) => (kind !== 'tutorial' || published.has(slug) ? `${href}.md` : undefined)
}

/** Text in a line of Markdown that means itself. */
export const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]/g, '\\$&')
