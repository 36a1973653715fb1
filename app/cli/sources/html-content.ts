import type { Element, Nodes, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { EXIT, SKIP, visit } from 'unist-util-visit'

/** Parses a complete HTML page as browsers do. */
export function parseHtml(html: string): Root {
  const raw = { type: 'root', children: [{ type: 'doctype' }, { type: 'raw', value: html }] } as Root
  return unified().use(rehypeRaw).runSync(raw)
}

/** Metadata of a built page, from its elements: title, description and steps. */
export function metadataOf(slug: string, page: Root): Record<string, unknown> {
  const steps = all(page, element => hasClass(element, 'tutorial-step')).flatMap(stepOf)
  const description = first(page, element => element.tagName === 'meta' && element.properties['name'] === 'description')
  return {
    slug,
    title: textOf(first(page, named('h1')) ?? first(page, named('title'))) || slug,
    description: String(description?.properties['content'] ?? ''),
    stepCount: steps.length,
    steps
  }
}

const NO_TEXT = new Set(['script', 'style', 'nav', 'footer', 'aside', 'template', 'noscript'])

/** Plain text for search: of main.tutorial-main, else of the body, without navigation. */
export function bodyTextOf(page: Root): string {
  const main = first(page, element => element.tagName === 'main' && hasClass(element, 'tutorial-main'))
  const words: string[] = []
  visit(main ?? first(page, named('body')) ?? page, node => {
    if (node.type === 'element' && NO_TEXT.has(node.tagName)) return SKIP
    if (node.type === 'text') words.push(node.value)
    return undefined
  })
  return words.join(' ').replaceAll(/\s+/g, ' ').trim()
}

function stepOf(step: Element): { number: number; title: string }[] {
  const number = Number(step.properties['dataStep'])
  const heading = first(step, element => hasClass(element, 'step-title-text')) ?? first(step, isHeading)
  return Number.isInteger(number) && number > 0 ? [{ number, title: textOf(heading) || `Step ${number}` }] : []
}

const named =
  (tagName: string) =>
  (element: Element): boolean =>
    element.tagName === tagName

const isHeading = (element: Element): boolean => /^h[1-6]$/.test(element.tagName)

const hasClass = (element: Element, name: string): boolean => {
  const { className } = element.properties
  return Array.isArray(className) && className.includes(name)
}

const textOf = (node: Element | undefined): string => (node ? toString(node).replaceAll(/\s+/g, ' ').trim() : '')

function all(tree: Nodes, wanted: (element: Element) => boolean): Element[] {
  const found: Element[] = []
  visit(tree, 'element', element => {
    if (wanted(element)) found.push(element)
  })
  return found
}

function first(tree: Nodes, wanted: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined
  visit(tree, 'element', element => {
    if (!wanted(element)) return undefined
    found = element
    return EXIT
  })
  return found
}
