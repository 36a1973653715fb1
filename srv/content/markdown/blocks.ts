import { paragraphOf } from './escape.ts'
import { codeBlock, diagram, fence } from './code.ts'
import { addressOf, type Context, formulaOf, headingOf, inlineOf, noteNumber, SILENT } from './inline.ts'
import { branches, isCallout, callout, codeCheck, options, question, skip } from './parts.ts'
import { definitions, items, listOf } from './lists.ts'
import { table } from './tables.ts'
import { type Element, elementsIn, hasClass, isElement, type Node, rawTextOf, textOf } from './tree.ts'

/** Elements that stand within a line. */
const INLINE: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark q ruby rt rp s samp ' +
    'small span strike strong sub sup time tt u var wbr'
  ).split(' ')
)
const isInline = (node: Node): boolean =>
  !isElement(node) || INLINE.has(node.name) || (node.name === 'math' && node.attributes['display'] !== 'block')

/** Blocks of Markdown, each without blank lines around it. */
export function blocksOf(nodes: readonly Node[], context: Context): string[] {
  const blocks: string[] = []
  let line: Node[] = []
  let lastList: string | undefined
  const add = (more: readonly string[], list?: string) => {
    if (more.length === 0) return
    // two lists that follow one another would be one
    if (list !== undefined && list === lastList) blocks.push('<!-- -->')
    blocks.push(...more)
    lastList = list
  }
  const endLine = () => {
    const text = paragraphOf(inlineOf(line, context))
    line = []
    if (text !== '') add([text])
  }
  for (const node of nodes) {
    if (isInline(node) || !isElement(node)) {
      line.push(node)
      continue
    }
    endLine()
    add(blockOf(node, context), node.name === 'ul' || node.name === 'ol' ? node.name : undefined)
  }
  endLine()
  return blocks
}

/** The blocks of all that an element holds. */
const inside = ({ children }: Element, context: Context): string[] => blocksOf(children, context)

type Writer = (element: Element, context: Context, inside: Inside) => string[]
export type Inside = typeof inside

/** Elements that the renderer of tutorials marks by a class, before those that every document has. */
const byClass: readonly (readonly [string, Writer])[] = [
  ['os-options', options],
  ['option-tabs', options],
  ['step-validation-mount', question],
  ['step-code-check-mount', codeCheck],
  ['tutorial-skip-mount', skip],
  ['tutorial-branch-mount', branches],
  ['diagram-source', diagram],
  ['code-block', codeBlock],
  ['video', video],
  ['footnotes', footnotes]
]

const byName: Readonly<Record<string, Writer>> = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: (element, context) => listOf(items(element, context, inside)),
  ol: (element, context) => listOf(items(element, context, inside)),
  dl: (element, context) => listOf(definitions(element, context, inside)),
  pre: element => [fence(rawTextOf(element), element)],
  table: (element, context) => table(element, context, inside),
  blockquote: (element, context) => [quoted(inside(element, context))],
  figcaption: (element, context) => emphasised(inlineOf(element.children, context)),
  summary: (element, context) => strong(inlineOf(element.children, context)),
  figure,
  hr: () => ['---'],
  math: element => [formulaOf(element)],
  video: recording,
  audio: recording
}

function blockOf(element: Element, context: Context): string[] {
  if (SILENT.has(element.name) || element.attributes['aria-hidden'] === 'true') return []
  if (isCallout(element)) return [quoted(callout(element, context, inside))]
  const [, marked] = byClass.find(([name]) => hasClass(element, name)) ?? []
  const write = marked ?? (Object.hasOwn(byName, element.name) ? byName[element.name] : undefined)
  return write ? write(element, context, inside) : inside(element, context)
}

const quoted = (blocks: readonly string[]): string => blocks.join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>')

const emphasised = (text: string): string[] => (text === '' ? [] : [`*${text}*`])
const strong = (text: string): string[] => (text === '' ? [] : [`**${text}**`])

function heading(element: Element, context: Context): string[] {
  const title = headingOf(element, context)
  return title === '' ? [] : [`${'#'.repeat(Number(element.name.slice(1)))} ${title}`]
}

/** A picture with its caption, unless that says what its text says already. */
function figure(element: Element, context: Context): string[] {
  const [picture] = elementsIn(element, ({ name }) => name === 'img')
  const isToldAlready = (caption: Node): boolean =>
    isElement(caption) && caption.name === 'figcaption' && textOf(caption) === picture?.attributes['alt']?.trim()
  return blocksOf(
    element.children.filter(child => !isToldAlready(child)),
    context
  )
}

/** A link to the page of the video. */
function video(element: Element, context: Context): string[] {
  const [link] = elementsIn(element, ({ name }) => name === 'a')
  const [title] = elementsIn(element, each => hasClass(each, 'video-title'))
  if (!link) return []
  return [
    `[Video: ${inlineOf((title ?? link).children, context)}](${addressOf(link.attributes['href'] ?? '', context)})`
  ]
}

function recording({ attributes, children }: Element, context: Context): string[] {
  const source =
    attributes['src'] ??
    elementsIn({ name: '', attributes, children }, ({ name }) => name === 'source')[0]?.attributes['src']
  return source ? [`[Recording](${addressOf(source, context)})`] : []
}

function footnotes(element: Element, context: Context): string[] {
  return elementsIn(element, ({ name }) => name === 'li').map(
    note =>
      `[^${noteNumber(note.attributes['id'] ?? '', context)}]: ${inside(note, context).join('\n\n').replaceAll('\n', '\n    ')}`
  )
}
