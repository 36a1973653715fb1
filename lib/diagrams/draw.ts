/*! elkjs, which lays out the graphs, is EPL-2.0; its source is at https://github.com/kieler/elkjs. */
import { renderMermaidSVG } from 'beautiful-mermaid'

/** A diagram as SVG, or why there is none. */
export type Drawing = { readonly svg: string } | { readonly problem: string }

/** Draws a diagram of Mermaid; the layout runs to its end, whatever it takes, so this belongs on a thread that can be ended. */
export function drawDiagram(diagram: string): Drawing {
  try {
    return { svg: renderMermaidSVG(diagram, { padding: 16 }) }
  } catch {
    return { problem: 'it cannot be laid out' }
  }
}

/** Sets up the layout, which is no part of the time of an author's diagram. */
export function setUpDrawing(): void {
  drawDiagram('flowchart TD\nn1[a]\nn2[b]\nn1 --> n2')
}
