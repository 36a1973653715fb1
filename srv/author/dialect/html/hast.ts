import type { Element, ElementContent, Nodes, Parents, Properties, Root, Text } from 'hast'

/** An HTML element. */
export function h(tagName: string, properties: Properties, children: (ElementContent | string)[] = []): Element {
  return { type: 'element', tagName, properties, children: children.map(asNode) }
}

function asNode(child: ElementContent | string): ElementContent {
  return typeof child === 'string' ? text(child) : child
}

export function text(value: string): Text {
  return { type: 'text', value }
}

export function root(children: Root['children']): Root {
  return { type: 'root', children }
}

/** The children of a tree that are allowed inside an element. */
export function contents(tree: Root): ElementContent[] {
  return tree.children.filter(child => child.type !== 'doctype')
}

export function isElement(node: Nodes | undefined, ...tagNames: string[]): node is Element {
  return node?.type === 'element' && (tagNames.length === 0 || tagNames.includes(node.tagName))
}

/** Calls `visitor` for every node below, parents first. */
export function eachNode(parent: Parents, visitor: (node: Nodes) => void): void {
  for (const child of parent.children) {
    visitor(child)
    if ('children' in child) eachNode(child, visitor)
  }
}

/** True when any node below passes the test. */
export function someNode(parent: Parents, test: (node: Nodes) => boolean): boolean {
  return parent.children.some(child => test(child) || ('children' in child && someNode(child, test)))
}

/** Calls `visitor` for every element, parents first; a list it returns takes the element's place, unvisited. */
export function rewriteElements(
  parent: Parents,
  visitor: (element: Element, parent: Parents) => ElementContent[] | void
): void {
  const rewritten: ElementContent[] = []
  for (const child of parent.children as ElementContent[]) {
    const replacement = child.type === 'element' ? visitor(child, parent) : undefined
    if (replacement) {
      rewritten.push(...replacement)
      continue
    }
    rewritten.push(child)
    if (child.type === 'element') rewriteElements(child, visitor)
  }
  parent.children = rewritten
}

/** Makes plain text of a link whose address was dropped: it would look like a link, and do nothing. */
export function unlink(link: Element): void {
  link.tagName = 'span'
  delete link.properties.href
}

export function isWhitespace(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === ''
}
