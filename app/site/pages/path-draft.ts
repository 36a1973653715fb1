import type { Card } from '../catalog/card.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { type Branch, type Item, type Part, type Path } from '../catalog/paths.ts'
import { type Draft, PageMissing, type Site, type Sources, type Visit } from '../core/page.ts'
import { conditionWords } from '../views/parts/condition-words.ts'
import { duration, kindName } from '../views/parts/words.ts'
import { tutorials as tutorialsCounted } from '../words/en/counts.ts'
import { factsOf, markdownDraft, oneLine } from './markdown.ts'

interface Context {
  readonly catalog: Catalog
  /** The absolute address of a card's Markdown. */
  readonly addressOf: (card: Card) => string
}

/** A mission or group as Markdown: what it is about, and its tutorials as a numbered list. */
export async function pathMarkdownDraft(
  { params: [kind, slug = ''] }: Visit,
  sources: Sources,
  site: Site
): Promise<Draft> {
  const catalog = await sources.catalog()
  const path = catalog[kind === 'missions' ? 'missions' : 'groups'].get(slug)
  if (!path) throw new PageMissing(slug)
  const addressOf = (card: Card) => `${site.origin}${card.href}.md`
  const page = site.origin + path.card.href
  return markdownDraft(pathMarkdown(path, page, { catalog, addressOf }), page)
}

function pathMarkdown({ card, parts, checkpoints }: Path, page: string, context: Context): string {
  const { title, description, kind, count, updatedAt } = card
  const facts = [
    kindName(kind),
    ...factsOf(card),
    tutorialsCounted(count),
    ...(updatedAt ? [`updated ${updatedAt.slice(0, 10)}`] : [])
  ]
  const lines = [
    `# ${oneLine(title)}`,
    ...(description ? [`> ${oneLine(description)}`] : []),
    facts.join(' · '),
    `Page: <${page}>`,
    ...partsMarkdown(parts, kind === 'mission', context),
    ...(checkpoints.length > 0
      ? ['## Checkpoints', checkpoints.map(({ title: each }) => `- ${oneLine(each)}`).join('\n')]
      : [])
  ]
  return `${lines.join('\n\n')}\n`
}

/** The numbers run through all parts. */
function partsMarkdown(parts: readonly Part[], hasHeadings: boolean, context: Context): string[] {
  const starts = parts.map((_, index) => 1 + parts.slice(0, index).flatMap(({ items }) => items).length)
  return parts.flatMap(({ title, description, items }, index) => {
    const headed = hasHeadings && title !== undefined
    return [
      ...(headed ? [`## ${oneLine(title)}`] : []),
      ...(headed && description ? [oneLine(description)] : []),
      ...(hasHeadings && !headed && index > 0 ? ['---'] : []),
      items.map((item, place) => itemMarkdown(item, (starts[index] ?? 1) + place, context)).join('\n')
    ]
  })
}

function itemMarkdown(item: Item, number: number, context: Context): string {
  if ('tutorial' in item) return `${number}. ${tutorialMarkdown(item.tutorial, context)}`
  const ways = item.branches.map(branch => `   - ${wayMarkdown(branch, context)}`)
  return [`${number}. One of these:`, ...ways].join('\n')
}

function wayMarkdown({ label, condition, kind, slug, tutorials }: Branch, context: Context): string {
  const when = condition === null ? '' : ` (${oneLine(conditionWords(condition, context.catalog))})`
  const head = `**${oneLine(label)}**${when}: `
  if (kind === 'tutorial') return head + tutorialMarkdown(slug, context)
  const group = context.catalog.groups.get(slug)
  const steps = tutorials.map(each => `     - ${tutorialMarkdown(each, context)}`)
  return [head + (group ? linkTo(group.card, context) : oneLine(slug)), ...steps].join('\n')
}

function tutorialMarkdown(slug: string, context: Context): string {
  const card = context.catalog.tutorials.get(slug)
  if (!card) return oneLine(slug)
  const { minutes, level, description } = card
  const facts = [...(minutes === null ? [] : [duration(minutes)]), ...(level ? [level.toLowerCase()] : [])]
  return [
    linkTo(card, context),
    ...(facts.length > 0 ? [` (${facts.join(', ')})`] : []),
    ...(description ? [`: ${oneLine(description)}`] : [])
  ].join('')
}

const linkTo = (card: Card, { addressOf }: Context): string => `[${oneLine(card.title)}](${addressOf(card)})`
