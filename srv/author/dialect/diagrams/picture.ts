import type { Element, ElementContent } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { eachNode, isElement, isWhitespace, text } from '../html/hast.ts'
import { unmarked } from './labels.ts'
import { NotDrawn } from './reading.ts'

type Value = string | number

/** Colours of the library, and those of the article's stylesheet that take their place; there is no other colour. */
const COLOURS: Readonly<Record<string, string>> = {
  none: 'none',
  'var(--_text)': 'text',
  'var(--_text-sec)': 'muted',
  'var(--_text-muted)': 'muted',
  'var(--_text-faint)': 'muted',
  'var(--_line)': 'line',
  'var(--_arrow)': 'line',
  'var(--_node-stroke)': 'line',
  'var(--_inner-stroke)': 'line',
  'var(--_node-fill)': 'box',
  'var(--_group-hdr)': 'head',
  'var(--_key-badge)': 'head',
  'var(--_group-fill)': 'ground',
  'var(--bg)': 'ground'
}

const colour = (value: Value): string | undefined => {
  const name = COLOURS[value]
  return name === undefined || name === 'none' ? name : `var(--diagram-${name})`
}
const GEOMETRY = /^[\w\s.,()-]{1,20000}$/
/** Numbers with two digits behind the point are exact enough for a screen. */
const geometry = (value: Value): string | undefined =>
  GEOMETRY.test(String(value)) ? String(value).replace(/[\d.]+/g, rounded) : undefined
const rounded = (digits: string): string =>
  digits.includes('.') && !Number.isNaN(Number(digits)) ? String(Math.round(Number(digits) * 100) / 100) : digits
const oneOf =
  (...words: string[]) =>
  (value: Value): string | undefined =>
    words.find(word => word === String(value))

/** Elements that stay, each with its attributes; all else of the library's picture is left out. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'svg defs marker g rect circle ellipse line polyline polygon path text tspan'.split(' ')
)
const ATTRIBUTES: Readonly<Record<string, (value: Value) => string | undefined>> = {
  ...Object.fromEntries(
    (
      'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform refX refY markerWidth markerHeight ' +
      'strokeWidth strokeDashArray fontSize fontWeight'
    )
      .split(' ')
      .map(name => [name, geometry])
  ),
  fill: colour,
  stroke: colour,
  orient: oneOf('auto', 'auto-start-reverse'),
  textAnchor: oneOf('start', 'middle', 'end'),
  fontStyle: oneOf('italic'),
  textDecoration: oneOf('underline', 'line-through'),
  strokeLineJoin: oneOf('round'),
  strokeLineCap: oneOf('round')
}
const REFERENCES = ['markerStart', 'markerEnd']
const REFERENCE = /^url\(#([a-z]+(?:-[a-z]+)*)\)$/

/** Diamonds at the ends of lines, which the library puts below the boxes: moved by their width, they stand beside. */
const HIDDEN: ReadonlySet<string> = new Set(['cls-composition', 'cls-aggregation'])

const BOXES: ReadonlySet<string> = new Set(['node', 'actor', 'class-node', 'entity'])
const ARROWS: ReadonlySet<string> = new Set(['edge', 'message', 'class-relationship', 'er-relationship'])

const reader = unified().use(rehypeRaw).freeze()

/** Numbers that a picture must have. */
export interface Expected {
  boxes: number
  arrows: number
}

/**
 * The picture that the library has drawn, made of allowed elements and attributes alone: no style, script, link or foreign
 * element. Its ids begin with `prefix`, and its colours are those of the stylesheet.
 * @throws NotDrawn when it has other numbers of boxes and arrows than the source
 */
export function readPicture(svg: string, prefix: string, expected: Expected): Element {
  const [root] = reader.runSync({ type: 'root', children: [{ type: 'raw', value: svg }] }).children
  if (!isElement(root, 'svg')) throw new NotDrawn('the picture of it cannot be read')
  if (count(root, BOXES) !== expected.boxes) throw new NotDrawn('not all boxes of it can be drawn')
  if (count(root, ARROWS) !== expected.arrows) throw new NotDrawn('not all arrows of it can be drawn')
  const picture = cleaned(root, prefix)
  dropUnusedMarkers(picture)
  return picture
}

function count(root: Element, classes: ReadonlySet<string>): number {
  let found = 0
  eachNode(root, node => {
    if (node.type === 'element' && classes.has(String(node.properties.className ?? ''))) found += 1
  })
  return found
}

function cleaned(element: Element, prefix: string): Element {
  const isText = element.tagName === 'text' || element.tagName === 'tspan'
  const children = element.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return isText ? [text(unmarked(child.value))] : []
    return child.type === 'element' && ELEMENTS.has(child.tagName) ? [cleaned(child, prefix)] : []
  })
  return { type: 'element', tagName: element.tagName, properties: propertiesOf(element, prefix), children }
}

function propertiesOf({ tagName, properties }: Element, prefix: string): Element['properties'] {
  const kept: Element['properties'] = {}
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || typeof value === 'boolean') continue
    const written = Array.isArray(value) ? value.join(' ') : value
    if (name === 'id' && tagName === 'marker') kept.id = `${prefix}-${written}`
    else if (name === 'className' && written === 'mono') kept.className = ['diagram-code']
    else if (REFERENCES.includes(name)) {
      const [, id] = REFERENCE.exec(String(written)) ?? []
      if (id !== undefined) kept[name] = `url(#${prefix}-${id})`
    } else if (Object.hasOwn(ATTRIBUTES, name)) kept[name] = ATTRIBUTES[name]?.(written)
  }
  if (HIDDEN.has(String(properties.id))) kept.refX = '12'
  return kept
}

function dropUnusedMarkers(picture: Element): void {
  const used = new Set<string>()
  eachNode(picture, node => {
    if (node.type !== 'element') return
    for (const name of REFERENCES) used.add(String(node.properties[name] ?? ''))
  })
  for (const defs of picture.children) {
    if (!isElement(defs, 'defs')) continue
    defs.children = defs.children.filter(
      child => !isWhitespace(child) && isElement(child) && used.has(`url(#${String(child.properties.id)})`)
    )
  }
  picture.children = picture.children.filter(child => !isElement(child, 'defs') || child.children.length > 0)
}
