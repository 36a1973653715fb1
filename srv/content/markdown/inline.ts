import { tidy } from '../../../lib/white-space.ts'
import { escapeMarkdown } from './escape.ts'
import { type Element, elementsIn, hasClass, isElement, type Node, rawTextOf, textOf } from './tree.ts'

/** Elements without a text for readers. */
export const SILENT: ReadonlySet<string> = new Set(
  'base button head link meta noscript script style svg template title'.split(' ')
)

/** Page of a text, to which addresses in it are relative, and its footnotes so far. */
export interface Context {
  /** The path of the page. */
  readonly page: string
  /** Numbers of footnotes by their ids, in the order in which they are met. */
  readonly notes: Map<string, number>
}

const CODE: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'tt'])
const MARKS: Readonly<Record<string, string>> = {
  ...{ strong: '**', b: '**', em: '*', i: '*', cite: '*', dfn: '*', var: '*', del: '~~', s: '~~', strike: '~~' }
}

/** A line break that stays within a text; blanks around it go. */
const BREAK = '\\\n'

/** The text of nodes as one line of Markdown, or as several where the author has broken it. */
export const inlineOf = (nodes: readonly Node[], context: Context): string =>
  nodes
    .map(node => writtenInline(node, context))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?\uE002 ?/g, BREAK)
    .replaceAll(`!${LINK_MARK}`, '\\!')
    .replaceAll(LINK_MARK, '')
    .trim()

/** Stands for a line break until blanks are tidied. */
const BREAK_MARK = '\uE002'
/** Stands before a link, which an exclamation mark would make a picture. */
const LINK_MARK = '\uE003'

function writtenInline(node: Node, context: Context): string {
  if (!isElement(node)) return escapeMarkdown(node)
  const { name, attributes, children } = node
  if (SILENT.has(name) || attributes['aria-hidden'] === 'true') return ''
  if (CODE.has(name)) return codeSpan(textOf(node))
  if (name === 'br') return BREAK_MARK
  if (name === 'img') return pictureOf(attributes, context)
  if (name === 'input') return attributes['type'] === 'checkbox' ? ('checked' in attributes ? '[x]' : '[ ]') : ''
  if (name === 'math') return formulaOf(node)
  if (name === 'a') return linkOf(node, context)
  const inner = children.map(child => writtenInline(child, context)).join('')
  const mark = MARKS[name]
  if (mark !== undefined) return marked(inner, mark)
  if (name === 'sub' || name === 'sup')
    return isNoteReference(node) || inner.trim() === '' ? inner : `<${name}>${inner}</${name}>`
  if (name === 'q') return `“${inner}”`
  return inner
}

/** Blanks stand outside of marks, else these mean themselves. */
function marked(inner: string, mark: string): string {
  const text = inner.trim()
  if (text === '') return inner
  const at = inner.indexOf(text)
  return inner.slice(0, at) + mark + text + mark + inner.slice(at + text.length)
}

/** Code between as many backticks as it needs. */
export function codeSpan(code: string): string {
  if (code === '') return ''
  const fence = '`'.repeat(longestRun(code) + 1)
  const room = code.startsWith('`') || code.endsWith('`') ? ' ' : ''
  return fence + room + code + room + fence
}

/** The most backticks that follow one another. */
export const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)

/** A picture without address is its alternative text. */
function pictureOf({ src, alt = '' }: Element['attributes'], context: Context): string {
  const text = escapeMarkdown(tidy(alt))
  return src ? `![${text}](${addressOf(src, context)})` : text
}

function linkOf(link: Element, context: Context): string {
  const { href } = link.attributes
  const note = noteOf(link, context)
  if (note !== undefined) return note
  const inner = link.children.map(child => writtenInline(child, context)).join('')
  const text = inner.trim()
  return href === undefined || text === '' ? inner : `${LINK_MARK}[${text}](${addressOf(href, context)})`
}

/** `[^1]` for the link to a footnote, nothing for the link back. */
function noteOf({ attributes }: Element, context: Context): string | undefined {
  if ('data-footnote-backref' in attributes) return ''
  return 'data-footnote-ref' in attributes
    ? `${LINK_MARK}[^${noteNumber(attributes['href'] ?? '', context)}]`
    : undefined
}

/** The number of the footnote with an id. */
export function noteNumber(id: string, { notes }: Context): number {
  const key = id.replace(/^#/, '')
  const number = notes.get(key) ?? notes.size + 1
  notes.set(key, number)
  return number
}

const isNoteReference = (element: Element): boolean =>
  elementsIn(element, ({ attributes }) => 'data-footnote-ref' in attributes).length > 0

/** TeX where the page has it, else the signs of the formula. */
export function formulaOf(math: Element): string {
  const { alttext, display } = math.attributes
  if (alttext === undefined) return escapeMarkdown(textOf(math))
  return display === 'block' ? `$$${alttext}$$` : `$${alttext}$`
}

/** An origin that no link means: an address that has it is one of the site. */
const ORIGIN = 'http://site.invalid'

/** An address as it works outside of its page: a path of the site, or a whole URL. */
export function addressOf(href: string, { page }: Context): string {
  const url = URL.parse(href, ORIGIN + page)
  if (!url) return encodeURI(href)
  const address = url.origin === ORIGIN ? url.pathname + url.search + url.hash : url.href
  return address.replaceAll('(', '%28').replaceAll(')', '%29')
}

/** The title of a step, behind the number that its heading begins with. */
export function headingOf(heading: Element, context: Context): string {
  const [label] = elementsIn(heading, element => hasClass(element, 'step-label'))
  const title = inlineOf(
    heading.children.filter(child => child !== label),
    context
  ).replaceAll(BREAK, ' ')
  if (!label) return title
  return title === '' ? rawTextOf(label) : `${rawTextOf(label)}: ${title}`
}
