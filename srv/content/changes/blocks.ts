import { tidy } from '../../../lib/white-space.ts'
import { STEP } from '../../author/dialect/model/markup.ts'
import {
  childWith,
  type Element,
  elementsIn,
  hasClass,
  isElement,
  type Node,
  rawTextOf,
  textOf,
  treeOf
} from '../markdown/tree.ts'
import type { Block, BlockKind, Step } from './model.ts'

/** A document with more blocks is no text for people. */
const MOST_BLOCKS = 20_000

/** The article has more blocks than are compared. */
export class TooManyBlocks extends Error {}

/** A text as readers see it: the article of a tutorial, and what its page says above it. */
export interface ReaderText {
  readonly html: string
  readonly isInSteps: boolean
  readonly title?: string | undefined
  readonly description?: string | undefined
}

/** Elements without a text of their own, or whose text is part of the page and not of the tutorial. */
const SILENT: ReadonlySet<string> = new Set(
  'button head input link meta script select style template textarea title'.split(' ')
)
const SILENT_CLASSES = ['step-label', 'step-title', 'code-header', 'panel-label', 'fd-tabs']
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p section summary table tbody td tfoot th thead tr ul'
  ).split(' ')
)
const EMBEDS: ReadonlySet<string> = new Set(['audio', 'embed', 'iframe', 'object', 'source', 'video'])

interface Context {
  readonly kind: BlockKind
  readonly level: number
  readonly depth: number
  readonly place: string
}

/**
 * The steps of a text with their blocks; what stands outside of steps comes first, with the number 0. A text that is not in
 * steps has a step for each of its sections.
 * @throws TooManyBlocks
 */
export function stepsOf({ html, isInSteps, title, description }: ReaderText): Step[] {
  const reader = new Reader(isInSteps)
  if (title) reader.add({ kind: 'heading', level: 1, text: tidy(title), links: [] })
  if (description) reader.add({ kind: 'text', text: tidy(description), links: [] })
  reader.read(treeOf(html), { kind: 'text', level: 0, depth: 0, place: '' })
  reader.flush()
  return reader.steps
}

class Reader {
  readonly steps: { number: number; title: string; blocks: Block[] }[] = [{ number: 0, title: '', blocks: [] }]
  readonly #isInSteps: boolean
  #current = this.steps[0]
  #count = 0
  #text = ''
  #links: string[] = []
  #of: Context = { kind: 'text', level: 0, depth: 0, place: '' }

  constructor(isInSteps: boolean) {
    this.#isInSteps = isInSteps
  }

  add(block: Block): void {
    this.#count += 1
    if (this.#count > MOST_BLOCKS) throw new TooManyBlocks()
    this.#current?.blocks.push(block)
  }

  /** Ends the block that is being read. */
  flush(): void {
    const text = tidy(this.#text)
    const links = this.#links
    this.#text = ''
    this.#links = []
    if (text === '') return
    const { kind, level, place } = this.#of
    this.add({ kind, ...(level > 0 && { level }), ...(place && { place }), text, links })
  }

  read({ children }: Element, context: Context): void {
    for (const child of children) this.#node(child, context)
  }

  #node(node: Node, context: Context): void {
    if (!isElement(node)) {
      if (this.#text === '') this.#of = context
      this.#text += node
      return
    }
    const { name, attributes } = node
    if (SILENT.has(name) || attributes['aria-hidden'] === 'true') return
    if (SILENT_CLASSES.some(each => hasClass(node, each))) return
    if (this.#isInSteps && hasClass(node, STEP)) return this.#step(node, context)
    if (name === 'pre') return this.#code(node, context)
    if (name === 'img') return this.#picture(node, context)
    if (name === 'svg') return this.#drawing(node, context)
    if (EMBEDS.has(name)) return this.#embed(node, context)
    if (name === 'tr') return this.#row(node, context)
    if (name === 'br') this.#text += ' '
    if (BLOCKS.has(name)) return this.#block(node, context)
    const { href } = attributes
    if (name === 'a' && href !== undefined) this.#links.push(href)
    this.read(node, context)
  }

  #block(element: Element, context: Context): void {
    this.flush()
    if (!this.#isInSteps && element.name === 'h2') {
      this.#begin(textOf(element))
      return
    }
    this.read(element, within(element, context))
    this.flush()
  }

  #begin(title: string): void {
    this.#current = { number: this.steps.length, title, blocks: [] }
    this.steps.push(this.#current)
  }

  #step(element: Element, context: Context): void {
    this.flush()
    const outer = this.#current
    const [title] = elementsIn(element, each => hasClass(each, 'step-title-text'))
    const [heading] = title ? [title] : elementsIn(element, ({ name }) => name === 'h2')
    this.#begin(heading ? textOf(heading) : '')
    this.read(element, context)
    this.flush()
    this.#current = outer
  }

  #code(element: Element, { place }: Context): void {
    this.flush()
    const text = rawTextOf(element).replace(/^\n/, '').replace(/\n$/, '')
    this.add({ kind: 'code', ...(place && { place }), text, links: [] })
  }

  #picture({ attributes }: Element, { place }: Context): void {
    this.flush()
    const picture = { src: (attributes['src'] ?? '').split('?')[0] ?? '', alt: attributes['alt'] ?? '' }
    this.add({ kind: 'picture', ...(place && { place }), text: picture.alt, links: [], picture })
  }

  /** The words of a drawing: that of a diagram follows from its source, which is compared as code. */
  #drawing(element: Element, { place }: Context): void {
    this.flush()
    const words = elementsIn(element, ({ name }) => name === 'text' || name === 'title').map(textOf)
    if (words.length > 0) this.add({ kind: 'embed', ...(place && { place }), text: words.join(' '), links: [] })
  }

  #embed(element: Element, context: Context): void {
    this.flush()
    const { src = '' } = element.attributes
    if (src) this.add({ kind: 'embed', ...(context.place && { place: context.place }), text: src, links: [] })
    this.read(element, context)
  }

  /** The cells of a row, whose pictures and code are words alone. */
  #row(element: Element, { place }: Context): void {
    this.flush()
    const cells = elementsIn(element, ({ name }) => name === 'td' || name === 'th')
    const links = elementsIn(element, ({ name }) => name === 'a').flatMap(({ attributes }) => attributes['href'] ?? [])
    const pictures = elementsIn(element, ({ name }) => name === 'img')
    const text = cells.map(textOf).join(' | ')
    if (tidy(text) !== '') this.add({ kind: 'row', ...(place && { place }), text, links })
    for (const picture of pictures) this.#picture(picture, { kind: 'row', level: 0, depth: 0, place })
  }
}

/** The context within an element that begins a block. */
function within(element: Element, context: Context): Context {
  const { name } = element
  const place = [context.place, placeOf(element)].filter(Boolean).join(' › ')
  const [, level] = /^h([1-6])$/.exec(name) ?? []
  if (level) return { ...context, place, kind: 'heading', level: Number(level) }
  if (name === 'ul' || name === 'ol') return { ...context, place, depth: context.depth + 1 }
  if (name === 'li') return { ...context, place, kind: 'item', level: Math.max(1, context.depth) }
  if (name === 'blockquote') return { ...context, place, kind: 'quote', level: 0 }
  return { ...context, place }
}

/** The name of an option or a branch. */
function placeOf(element: Element): string {
  if (element.name === 'section' && hasClass(element, 'branch')) {
    const heading = element.children.filter(isElement).find(({ name }) => name === 'h3')
    return heading ? textOf(heading) : ''
  }
  const label = childWith(element, 'panel-label')
  return label ? textOf(label) : (element.attributes['data-tab-name'] ?? element.attributes['data-os'] ?? '')
}
