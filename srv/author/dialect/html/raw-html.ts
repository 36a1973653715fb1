import type { Html, Nodes, Parents, Root, RootContent } from 'mdast'
import { isVoidTag, tagRule } from './html-names.ts'
import { inlineMarkdownInHtml } from './html-text.ts'
import { tokenizeHtml, type HtmlToken } from './html-tokens.ts'

/** Reports a change of raw HTML: rule, message and line within the fragment, and the last line that it is about. */
export type HtmlRemark = (rule: string, message: string, line: number, last?: number) => void

/** An element whose content is left out. */
interface Skipped {
  readonly name: string
  readonly line: number
  hasContent: boolean
}

type Tag = Extract<HtmlToken, { name: string }>

const isTag = (token: HtmlToken): token is Tag => token.kind === 'open' || token.kind === 'close'

const NESTING_LIMIT = 60
const FLOW_PARENTS: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/**
 * Cleans the raw HTML in a Markdown tree. Forbidden tags are removed and their text is kept; script, style and textarea
 * are removed with their content; names unknown to HTML become visible text. The tags of each container are balanced,
 * so that an unclosed tag does not affect the text after it.
 */
export function cleanRawHtml(tree: Root, remark: HtmlRemark): void {
  const parents: Parents[] = [tree]
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    if (parent.children.some(child => child.type === 'html')) {
      parent.children = new ContainerCleaner(parent, remark).clean()
    }
    for (const child of parent.children) if ('children' in child) parents.push(child)
  }
}

class ContainerCleaner {
  readonly #children: Nodes[]
  readonly #inline: boolean
  readonly #remark: HtmlRemark
  /** Number of tags not yet read, by name. */
  readonly #closers: Map<string, number>
  readonly #openers: Map<string, number>
  /** Tags that begin an element with an end of its own, before another one of the name begins. */
  readonly #ended: ReadonlySet<HtmlToken>
  readonly #tokens: ReadonlyMap<Nodes, readonly HtmlToken[]>
  readonly #open: string[] = []
  readonly #kept: Nodes[] = []
  #skipping: Skipped | undefined

  constructor(parent: Parents, remark: HtmlRemark) {
    this.#children = parent.children
    this.#inline = !FLOW_PARENTS.has(parent.type)
    this.#remark = remark
    this.#tokens = new Map(
      parent.children.flatMap(child => (child.type === 'html' ? [[child, tokenizeHtml(child.value)]] : []))
    )
    const tags = [...this.#tokens.values()].flat().filter(isTag)
    this.#closers = countTags(tags, 'close')
    this.#openers = countTags(tags, 'open')
    this.#ended = endedOf(tags)
  }

  clean(): RootContent[] {
    for (const child of this.#children) {
      if (child.type === 'html') this.#readHtml(child)
      else if (this.#skipping) this.#skipping.hasContent = true
      else this.#kept.push(child)
    }
    if (this.#open.length > 0)
      this.#pushHtml(
        this.#open
          .toReversed()
          .map(name => `</${name}>`)
          .join('')
      )
    return this.#kept as RootContent[]
  }

  #readHtml(node: Html): void {
    let line = node.position?.start.line ?? 1
    let html = ''
    for (const token of this.#tokens.get(node) ?? []) {
      if (token.kind === 'close') this.#countDown(token)
      const last = line + token.raw.split('\n').length - 1
      if (this.#skipping) this.#skip(this.#skipping, token, last)
      else if (token.kind === 'text') html += this.#text(token.raw, line)
      else if (token.kind === 'markup') this.#warnOfMarkup(token.raw, line, last)
      else html += this.#tag(token, line)
      line = last
    }
    if (html !== '') this.#pushHtml(html, node)
  }

  /** Leaves a token out that stands in an element whose content is removed, and reports it at its end. */
  #skip(skipped: Skipped, token: HtmlToken, line: number): void {
    const isEnd = token.kind === 'close' && token.name.toLowerCase() === skipped.name
    if (!isEnd) {
      skipped.hasContent ||= token.raw.trim() !== ''
      return
    }
    this.#skipping = undefined
    if (skipped.hasContent)
      this.#remark('html-content-removed', `What stands in <${skipped.name}> was left out`, skipped.line, line)
  }

  #warnOfMarkup(raw: string, line: number, last: number): void {
    if (raw.startsWith('<!--')) return
    this.#remark('html-markup-removed', `${raw.slice(0, 60)} is no HTML of a tutorial and was left out`, line, last)
  }

  #text(raw: string, line: number): string {
    const html = raw.replaceAll('<', '&lt;')
    if (this.#inline || this.#open.includes('pre') || this.#open.includes('code')) return html
    const read = inlineMarkdownInHtml(html)
    if (read !== html) this.#remark('html-markdown', 'Markdown between HTML tags read as such', line)
    return read
  }

  #countDown(tag: Tag): void {
    const name = tag.name.toLowerCase()
    this.#closers.set(name, (this.#closers.get(name) ?? 0) - 1)
  }

  #tag(tag: Tag, line: number): string {
    const name = tag.name.toLowerCase()
    const rule = tagRule(name)
    if (rule === 'text' || this.#isPlaceholder(tag, rule)) {
      this.#remark('html-placeholder', `${tag.raw.slice(0, 60)} is no HTML tag and is shown as text`, line)
      return escapeText(tag.raw)
    }
    if (rule === 'keep') return this.#keep(tag, name, line)
    this.#remark('html-tag-removed', `<${tag.kind === 'close' ? '/' : ''}${name}> is not allowed and was removed`, line)
    const isBegin = tag.kind === 'open' && !tag.selfClosing
    const hasContent = rule === 'remove-content' && isBegin && (this.#closers.get(name) ?? 0) > 0
    if (hasContent) this.#skipping = { name, line, hasContent: false }
    return ''
  }

  /** True for a forbidden name without attributes and end tag, such as `<address>`: a placeholder, not HTML. */
  #isPlaceholder(tag: Tag, rule: string): boolean {
    const name = tag.name.toLowerCase()
    return (
      rule === 'remove' && tag.kind === 'open' && tag.bare && !isVoidTag(name) && (this.#closers.get(name) ?? 0) <= 0
    )
  }

  #keep(tag: Tag, name: string, line: number): string {
    if (isVoidTag(name)) return tag.kind === 'open' ? tag.raw : name === 'br' ? '<br>' : ''
    if (tag.kind === 'open') return this.#openTag(tag, name, line)
    const depth = this.#open.lastIndexOf(name)
    if (depth < 0) {
      this.#remark('html-unbalanced', `</${name}> without a beginning removed`, line)
      return ''
    }
    return this.#open
      .splice(depth)
      .toReversed()
      .map(open => `</${open}>`)
      .join('')
  }

  #openTag(tag: Tag, name: string, line: number): string {
    if (this.#open.length >= NESTING_LIMIT) {
      this.#remark('nesting-too-deep', `<${name}> nested too deeply was removed`, line)
      return ''
    }
    const raw = tag.selfClosing ? tag.raw.replace(/\/>$/, '>') : tag.raw
    if (HIDING.has(name) && !(name === 'video' && tag.bare)) {
      if (!this.#ended.has(tag)) return this.#empty(raw, name, line)
      if (name === 'iframe') return this.#openFrame(raw, line)
    }
    this.#openers.set(name, (this.#openers.get(name) ?? 0) - 1)
    const isEnded = (this.#closers.get(name) ?? 0) > 0
    if (!isEnded && this.#inline && tag.bare && this.#lacksSlash(name, line)) return `</${name}>`
    if (tag.selfClosing) return `${raw}</${name}>`
    if (!isEnded) {
      const twinFollows = this.#inline && tag.bare && (this.#openers.get(name) ?? 0) > 0
      if (!twinFollows && !OPTIONAL_END.has(name))
        this.#remark('html-unbalanced', `<${name}> without an end closed`, line)
      if (!twinFollows && (this.#inline || name === 'a')) return tag.bare ? '' : `${raw}</${name}>`
    }
    closeImplied(this.#open, name)
    this.#open.push(name)
    return raw
  }

  /** A frame or a video without an end holds nothing: the text behind it would be its content, which nobody sees. */
  #empty(raw: string, name: string, line: number): string {
    this.#remark('html-unbalanced', `<${name}> without an end closed`, line)
    return `${raw}</${name}>`
  }

  /** A frame is empty for a reader. */
  #openFrame(raw: string, line: number): string {
    this.#skipping = { name: 'iframe', line, hasContent: false }
    return `${raw}</iframe>`
  }

  /** True for the second tag in `<kbd>Enter<kbd>`, an end tag without its slash. */
  #lacksSlash(name: string, line: number): boolean {
    if (this.#open.at(-1) !== name) return false
    this.#open.pop()
    this.#remark('html-unbalanced', `Second <${name}> read as </${name}>`, line)
    return true
  }

  #pushHtml(value: string, from?: Html): void {
    this.#kept.push({ ...(from ?? { type: 'html' }), value })
  }
}

/** Elements whose content browsers do not show. */
const HIDING: ReadonlySet<string> = new Set(['iframe', 'video'])
const OPTIONAL_END = new Set('p li dt dd tr td th thead tbody tfoot br'.split(' '))

/** Closes open tags that HTML ends implicitly before this one begins. */
function closeImplied(open: string[], name: string): void {
  const ended: Record<string, readonly string[]> = {
    li: ['li', 'p'],
    dt: ['dt', 'dd', 'p'],
    dd: ['dt', 'dd', 'p'],
    tr: ['tr', 'td', 'th', 'p'],
    td: ['td', 'th', 'p'],
    th: ['td', 'th', 'p'],
    p: ['p']
  }
  const implied = Object.hasOwn(ended, name) ? (ended[name] ?? []) : []
  while (implied.includes(open.at(-1) ?? '')) open.pop()
}

function countTags(tags: readonly Tag[], kind: Tag['kind']): Map<string, number> {
  const counts = new Map<string, number>()
  for (const tag of tags) {
    if (tag.kind !== kind) continue
    const name = tag.name.toLowerCase()
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** The tags whose element ends before another one of its name begins; none that closes itself. */
function endedOf(tags: readonly Tag[]): ReadonlySet<HtmlToken> {
  const ended = new Set<HtmlToken>()
  const last = new Map<string, Tag>()
  for (const tag of tags) {
    const name = tag.name.toLowerCase()
    const begin = last.get(name)
    if (tag.kind === 'close' && begin?.kind === 'open' && !begin.selfClosing) ended.add(begin)
    last.set(name, tag)
  }
  return ended
}

/** Escapes text for element content; not for attributes, since quotes are kept. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Offsets of HTML blocks that begin with a placeholder or never end, and therefore are text. */
export function misreadHtmlBlocks(tree: Root): number[] {
  const offsets: number[] = []
  const parents: Parents[] = [tree]
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    const flow = FLOW_PARENTS.has(parent.type)
    for (const child of parent.children) {
      if ('children' in child) parents.push(child)
      const offset = child.position?.start.offset
      if (flow && child.type === 'html' && offset !== undefined && isMisread(child.value)) offsets.push(offset)
    }
  }
  return offsets
}

function isMisread(html: string): boolean {
  const first = tokenizeHtml(html).find(token => token.kind !== 'text' || token.raw.trim() !== '')
  if (!first || first.kind === 'text' || first.kind === 'markup') return false
  const name = first.name.toLowerCase()
  const rule = tagRule(name)
  if (rule === 'text') return true
  const runsToItsEnd = rule === 'remove-content' || name === 'pre'
  return runsToItsEnd && first.kind === 'open' && !html.toLowerCase().includes(`</${name}`)
}
