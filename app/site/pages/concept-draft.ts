import { type Concept, CONCEPTS } from '../catalog/concepts.ts'
import type { Draft, Site } from '../core/page.ts'
import { markdownDraft, oneLine } from './markdown.ts'

/** A concept as Markdown: what it is, where it is taught, and its neighbours. */
export function conceptMarkdown(found: Concept, { origin }: Site): Draft {
  const { name, description, href, tutorials, requires, requiredBy, relatedTo } = found
  const link = (text: string, path: string): string => `- [${oneLine(text)}](${origin}${path})`
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`## ${title}\n\n${lines.join('\n')}`]
  const near = (title: string, labels: Concept['requires']): string[] =>
    section(
      title,
      labels.map(({ slug, text }) => link(text, `${CONCEPTS}${slug}.md`))
    )
  const parts = [
    `# ${oneLine(name)}`,
    ...(description ? [oneLine(description)] : []),
    ...section(
      'Where it is taught',
      tutorials.map(card => link(card.title, card.href))
    ),
    ...near('Know first', requires),
    ...near('Leads on to', requiredBy),
    ...near('Related', relatedTo)
  ]
  return markdownDraft(`${parts.join('\n\n')}\n`, origin + href)
}
