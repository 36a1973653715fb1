import { capped } from '../../platform/tools/index.ts'
import type { Entry } from './entries.ts'

/** CHAT-048. */
const reasons = {
  PREREQ: 'Prerequisite chain',
  CO_COMPLETED: 'Often completed together',
  SHARED_CONCEPT: 'Shares concepts'
} as const

const MOST_ENTRIES = 20
const LONGEST_TITLE = 200

/** CHAT-046, CHAT-047: a header with both slugs, then the tutorials by number. */
export function markdownOf(entries: readonly Entry[], fromSlug: string | undefined, toSlug: string): string {
  const header = fromSlug === undefined ? `Learning path to ${toSlug}` : `Learning path from ${fromSlug} to ${toSlug}`
  const shown = entries.slice(0, MOST_ENTRIES).map(lineOf)
  return [`### ${header}`, '', ...shown].join('\n')
}

function lineOf({ slug, title, minutes, pathType, via }: Entry, index: number): string {
  const time = minutes === null ? '' : ` (~${minutes} min)`
  const concepts = via.length === 0 ? '' : `, connected via ${via.map(escaped).join(', ')}`
  return `${index + 1}. [${escaped(title)}](/tutorials/${slug})${time} — ${reasons[pathType]}${concepts}`
}

/** A title is an author's; nothing of it is read as Markdown. */
const escaped = (title: string): string => capped(title, LONGEST_TITLE).replace(/[\\`*_[\]()<>#|\n\r]/g, character => (character < ' ' ? ' ' : `\\${character}`)) // prettier-ignore

/** CHAT-049. */
export const noPath = (toSlug: string): string =>
  `I found no learning path to ${toSlug} yet. Search for it instead, or begin with it right away.`

/** CHAT-050. */
export const strangeSlug =
  'That does not look like the address of a tutorial: it has 1 to 80 lowercase letters, digits and hyphens. Search for the tutorial first.'

/** CHAT-051, CHAT-052. */
export const unavailable = 'Learning paths cannot be looked up right now. Search for tutorials instead.'
