import type { Element } from 'hast'
import { h } from '../html/hast.ts'
import type { Report } from '../model/findings.ts'
import type { Drawing, TutorialSource } from '../model/types.ts'
import { readPicture } from './picture.ts'
import { type Diagram, readDiagram } from './read-diagram.ts'
import { NotDrawn } from './reading.ts'

/** A block of Mermaid in a document: its code, which becomes a picture in place. */
export interface DiagramPlace {
  block: Element
  source: string
  line: number
  report: Report
}

/** More pictures than that are none of a tutorial, and each can take its seconds. */
const MOST = 30
/** Pictures up to this width become smaller with a phone and stay readable; wider ones scroll there. */
const NARROW = 480
/** Those that scroll on a large screen as well. */
const WIDEST = 1000

/** Puts pictures in place of the diagrams that can be drawn, in one call of `draw`; the others stay code, with a finding. */
export async function placeDiagrams(places: readonly DiagramPlace[], draw: TutorialSource['draw']): Promise<void> {
  const read = places.map((place, index) => ({ place, number: index + 1, diagram: diagramOf(place, index, draw) }))
  const drawable = read.flatMap(({ diagram }) => (typeof diagram === 'string' ? [] : [diagram]))
  const drawings = drawable.length > 0 && draw ? await draw(drawable.map(({ text }) => text)) : []
  const drawn = new Map(drawable.map((diagram, index) => [diagram, drawings[index]]))
  for (const { place, number, diagram } of read) {
    const problem = typeof diagram === 'string' ? diagram : settle(place, number, diagram, drawn.get(diagram))
    if (problem !== undefined) place.report.warn('diagram-as-code', place.line, `A diagram stays code: ${problem}`)
  }
}

/** The diagram, or why it stays code. */
function diagramOf({ source }: DiagramPlace, index: number, draw: TutorialSource['draw']): Diagram | string {
  if (!draw) return 'nothing draws diagrams here'
  if (index >= MOST) return `only ${MOST} diagrams of a tutorial are drawn`
  return orReason(() => readDiagram(source))
}

/** Replaces the code by the picture; gives the reason when it cannot. */
function settle(
  place: DiagramPlace,
  number: number,
  diagram: Diagram,
  drawing: Drawing | undefined
): string | undefined {
  if (!drawing || 'problem' in drawing) return drawing?.problem ?? 'it was not drawn'
  const picture = orReason(() => readPicture(drawing.svg, `diagram-${number}`, diagram))
  if (typeof picture === 'string') return picture
  const { block, report, line } = place
  Object.assign(block, figure(picture, { ...block }, diagram.name))
  if (diagram.isPlainer)
    report.warn('diagram-plainer', line, 'Colours, links, settings or bars of activity of a diagram are not shown')
  return undefined
}

function orReason<T extends object>(attempt: () => T): T | string {
  try {
    return attempt()
  } catch (error) {
    if (error instanceof NotDrawn) return error.message
    throw error
  }
}

/** The picture, which scrolls where it is wide, its name, and its source below. */
function figure(picture: Element, code: Element, name: string | undefined): Element {
  const label = name ?? 'Diagram'
  picture.properties = { ...picture.properties, role: 'img', ariaLabel: label }
  const width = Number(picture.properties.width)
  const scrolls = width > NARROW ? { tabIndex: 0, role: 'group', ariaLabel: label } : {}
  const className =
    width > WIDEST ? ['diagram', 'diagram-widest'] : width > NARROW ? ['diagram', 'diagram-wide'] : ['diagram']
  return h('figure', { className }, [
    h('div', { className: ['diagram-box'], ...scrolls }, [picture]),
    ...(name === undefined ? [] : [h('figcaption', {}, [name])]),
    h('details', { className: ['diagram-source'] }, [h('summary', {}, ['Source of the diagram']), code])
  ])
}
