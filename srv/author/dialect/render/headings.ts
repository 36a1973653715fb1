import type { ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { rewriteElements, root } from '../html/hast.ts'
import { slugify } from './slugs.ts'

const HEADING = /^h([1-6])$/

/**
 * Moves the headings of a part under the heading that the part stands under: the outermost becomes `base`, and no level
 * is skipped on the way down.
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

/** Gives each heading an id by which links find it, and tells which anchor an author would expect for it. */
export class HeadingAnchors {
  /** The id of each anchor, by the anchor as authors write it. */
  readonly targets = new Map<string, string>()
  readonly #used = new Set<string>()

  add(anchor: string, id: string): void {
    if (anchor !== '' && !this.targets.has(anchor)) this.targets.set(anchor, id)
  }

  read(nodes: ElementContent[]): void {
    rewriteElements(root(nodes), element => {
      const { id } = element.properties
      if (typeof id === 'string') this.#settle(element.properties, id)
      if (!HEADING.test(element.tagName)) return
      const anchor = slugify(toString(element))
      if (typeof element.properties.id !== 'string' && anchor !== '') {
        element.properties.id = this.#unique(`h-${anchor}`)
      }
      if (typeof element.properties.id === 'string') this.add(anchor, element.properties.id)
    })
  }

  /** An id that is used a second time goes: links mean the first. */
  #settle(properties: { id?: unknown }, id: string): void {
    if (this.#used.has(id)) {
      delete properties.id
      return
    }
    this.#used.add(id)
    this.add(id, id)
    if (id.startsWith('a-')) this.targets.set(id.slice(2), id)
  }

  #unique(wanted: string): string {
    let id = wanted
    for (let count = 1; this.#used.has(id); count += 1) id = `${wanted}-${count}`
    this.#used.add(id)
    return id
  }
}
