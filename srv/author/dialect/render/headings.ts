import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { isElement, rewriteElements, root } from '../html/hast.ts'
import { placeOf, slugify } from '../lines/slugs.ts'

const HEADING = /^h([1-6])$/

export const isHeading = ({ tagName }: Element): boolean => HEADING.test(tagName)

/**
 * Shifts the headings of a fragment below the heading that contains it: the outermost becomes level `base`, and no
 * level is skipped.
 */
export function shiftHeadings(nodes: ElementContent[], base: number): void {
  const above: number[] = []
  rewriteElements(root(nodes), element => {
    const depth = Number(HEADING.exec(element.tagName)?.[1] ?? 0)
    if (depth === 0) return
    while ((above.at(-1) ?? 0) >= depth) above.pop()
    above.push(depth)
    element.tagName = `h${Math.min(6, base + above.length - 1)}`
  })
}

/** Assigns an id to each heading, and maps the anchors that authors write to these ids. */
export class HeadingAnchors {
  /** The id of each anchor, by the anchor as authors write it. */
  readonly targets = new Map<string, string>()
  readonly #used = new Set<string>()
  /** Titles of steps that have got their id. */
  readonly #titles = new Set<Element>()
  /** Headings so far, by their words. */
  readonly #headings = new Map<string, number>()
  /** Times that each id was wanted: counting from 1 for each of many equal headings takes quadratic time. */
  readonly #wanted = new Map<string, number>()

  add(anchor: string, id: string): void {
    if (anchor !== '' && !this.targets.has(anchor)) this.targets.set(anchor, id)
  }

  read(nodes: ElementContent[]): void {
    rewriteElements(root(nodes), element => {
      const { id } = element.properties
      if (typeof id === 'string' && !this.#titles.has(element)) this.#removeDuplicate(element.properties, id)
      if (!isHeading(element)) return
      const title = titleOfStep(element)
      const anchor = slugify(toString(title ?? element))
      if (typeof element.properties.id !== 'string' && anchor !== '') {
        element.properties.id = this.#unique(placeOf(anchor))
      }
      if (title && anchor !== '') {
        title.properties.id = this.#unique(placeOf(anchor))
        this.#titles.add(title)
      }
      const own = element.properties.id
      // links to a step lead to its beginning, where its number is
      if (typeof own === 'string') this.#addHeading(anchor, title ? own.replace(/-title$/, '') : own)
    })
  }

  /** Adds a heading by its words; a later one of the same words has a number behind them, as on the page of a repository. */
  #addHeading(anchor: string, id: string): void {
    const count = this.#headings.get(anchor) ?? 0
    this.#headings.set(anchor, count + 1)
    this.add(count === 0 ? anchor : `${anchor}-${count}`, id)
  }

  /** Removes a repeated id: links refer to the first one. */
  #removeDuplicate(properties: { id?: unknown }, id: string): void {
    if (this.#used.has(id)) {
      delete properties.id
      return
    }
    this.#used.add(id)
    this.add(id, id)
    if (id.startsWith(placeOf(''))) this.targets.set(id.slice(placeOf('').length), id)
  }

  #unique(wanted: string): string {
    let count = this.#wanted.get(wanted) ?? 0
    let id = count === 0 ? wanted : `${wanted}-${count}`
    for (; this.#used.has(id); id = `${wanted}-${count}`) count += 1
    this.#wanted.set(wanted, count)
    this.#used.add(id)
    return id
  }
}

/** The title of a step, which stands beside its number; undefined for other headings. */
function titleOfStep(heading: Element): Element | undefined {
  return heading.children
    .filter(child => isElement(child, 'span'))
    .find(({ properties }) => properties.className?.toString() === 'step-title-text')
}
