import type * as library from '../../../../../../lib/diagrams/draw.ts'
import { NOT_LOADED } from '../../../../../../lib/diagrams/problems.ts'

let loaded: Promise<typeof library> | undefined

/**
 * Draws diagrams as publishing draws them; the library is loaded with the first of them. One that is stuck ends with its worker
 * (`Renderer`).
 */
export async function draw(diagrams: readonly string[]): Promise<readonly library.Drawing[]> {
  try {
    loaded ??= load()
    const { drawDiagram } = await loaded
    return diagrams.map(drawDiagram)
  } catch {
    // without a connection the diagrams stay code, and the next text tries it again
    loaded = undefined
    return diagrams.map(() => ({ problem: NOT_LOADED }))
  }
}

/**
 * Sets up the layout, which takes a scope without a document for a worker of its own and would wait for messages there; the library
 * writes `self` for a moment, which workers have for reading alone.
 */
async function load(): Promise<typeof library> {
  const found = await import('../../../../../../lib/diagrams/draw.ts')
  const scope = globalThis as { document?: object }
  Object.defineProperty(scope, 'self', { value: scope, writable: true, configurable: true })
  scope.document = {}
  try {
    found.setUpDrawing()
  } finally {
    delete scope.document
  }
  return found
}
