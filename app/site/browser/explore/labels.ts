import type { Colours } from './colours.ts'
import { HEIGHT, type Labelled, placedLabels } from './place-labels.ts'

const FONT = '500 13px Inter, system-ui, sans-serif'

const widths = new Map<string, number>()

/** Writes names beside nodes. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  labelled: Labelled & { readonly colours: Colours }
): void {
  const { colours } = labelled
  context.font = FONT
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 4
  context.strokeStyle = colours.paper
  context.fillStyle = colours.text
  for (const { text, left, top } of placedLabels(labelled, text => widthOf(context, text))) {
    context.strokeText(text, left, top + HEIGHT / 2)
    context.fillText(text, left, top + HEIGHT / 2)
  }
}

function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  const { width } = context.measureText(text)
  widths.set(text, width)
  return width
}
