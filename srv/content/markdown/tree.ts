import { Parser } from 'htmlparser2'
import { tidy } from '../../../lib/white-space.ts'

/** A text, or an element with what it holds. */
export type Node = string | Element

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Node[]
}

/** Deepest nesting that is kept; what is nested deeper stands in the last element of it. */
const DEEPEST = 200

/** The tree of a fragment of HTML. */
export function treeOf(html: string): Element {
  const root: Element = { name: 'root', attributes: {}, children: [] }
  const open = [root]
  const top = (): Element => open.at(-1) ?? root
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= DEEPEST) {
        open.push(top())
        return
      }
      const element = { name, attributes, children: [] }
      top().children.push(element)
      open.push(element)
    },
    ontext(text) {
      const { children } = top()
      const last = children.at(-1)
      // a parser tells character references apart
      if (typeof last === 'string') children[children.length - 1] = last + text
      else children.push(text)
    },
    onclosetag() {
      open.pop()
    }
  })
  parser.end(html)
  return root
}

export const isElement = (node: Node): node is Element => typeof node !== 'string'

export const hasClass = ({ attributes }: Element, name: string): boolean =>
  (attributes['class'] ?? '').split(' ').includes(name)

/** The elements within a node's children that `matches`, at any depth, in their order; not those within one another. */
export function elementsIn({ children }: Element, matches: (element: Element) => boolean): Element[] {
  return children.filter(isElement).flatMap(child => (matches(child) ? [child] : elementsIn(child, matches)))
}

/** The child with a class. */
export const childWith = ({ children }: Element, className: string): Element | undefined =>
  children.filter(isElement).find(child => hasClass(child, className))

/** The same element without one of its children. */
export const without = (element: Element, child: Element | undefined): Element =>
  child ? { ...element, children: element.children.filter(each => each !== child) } : element

/** The text as it is written, white space and all. */
export const rawTextOf = (node: Node): string => (isElement(node) ? node.children.map(rawTextOf).join('') : node)

/** The text as HTML shows it. */
export const textOf = (node: Node): string => tidy(rawTextOf(node))
