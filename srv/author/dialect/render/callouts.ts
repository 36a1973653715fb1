import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { h, isElement, isWhitespace } from '../html/hast.ts'

const LABELS = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' } as const
type Kind = keyof typeof LABELS

/** Words with which authors begin a quote that is a callout, in bold or before a colon. */
const KINDS = new Map<string, Kind>([
  ['note', 'note'],
  ['info', 'note'],
  ['information', 'note'],
  ['example', 'note'],
  ['tip', 'tip'],
  ['hint', 'tip'],
  ['important', 'important'],
  ['remember', 'important'],
  ['security info', 'important'],
  ['warning', 'warning'],
  ['attention', 'warning'],
  ['caution', 'caution'],
  ['danger', 'caution']
])
const ALERT = /^\[!([a-z]{3,9})\][ \t]*(?:\n|$)/i
const LEAD = /^([a-z]{3,11}):\s/i

/** Marks a quote as a callout when it begins with `[!NOTE]`, as on GitHub, or with a word such as **Note:**. */
export function markCallout(quote: Element): void {
  const first = quote.children.find(child => !isWhitespace(child))
  if (!isElement(first, 'p')) return
  const alert = takeAlert(first)
  if (alert) {
    quote.tagName = 'div'
    quote.properties = { ...quote.properties, role: 'note' }
    const label = h('p', { className: ['callout-label'] }, [LABELS[alert]])
    const rest = quote.children.filter(child => child !== first || first.children.length > 0)
    quote.children = [label, ...rest]
  }
  const kind = alert ?? kindOfLead(first.children[0])
  if (kind) quote.properties.className = ['callout', `callout-${kind}`]
}

/** Removes the line `[!NOTE]` from a paragraph and returns its kind; undefined when it has none. */
function takeAlert(paragraph: Element): Kind | undefined {
  const [lead, next] = paragraph.children
  const match = lead?.type === 'text' ? ALERT.exec(lead.value) : null
  const kind = match?.[1]?.toLowerCase() as Kind | undefined
  if (lead?.type !== 'text' || !match || !kind || !(kind in LABELS)) return undefined
  const isLineAlone = match[0].length === lead.value.length
  if (isLineAlone && next && !match[0].endsWith('\n') && !isElement(next, 'br')) return undefined
  lead.value = lead.value.slice(match[0].length)
  if (isLineAlone) paragraph.children = paragraph.children.slice(isElement(next, 'br') ? 2 : 1)
  const [begin] = paragraph.children
  if (begin?.type === 'text') begin.value = begin.value.trimStart()
  return kind
}

function kindOfLead(lead: ElementContent | undefined): Kind | undefined {
  if (lead?.type === 'text') return KINDS.get((LEAD.exec(lead.value)?.[1] ?? '').toLowerCase())
  if (!isElement(lead, 'strong')) return undefined
  const word = toString(lead).trim().toLowerCase()
  return KINDS.get(word.endsWith(':') ? word.slice(0, -1).trimEnd() : word)
}
