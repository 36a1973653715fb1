import type { Element, Entity } from './models.ts'
import type { Segment } from './queries.ts'

/* Paths of queries, and the elements that they lead through. */

export const nameOf = (segment: Segment): string => (typeof segment === 'string' ? segment : segment.id)

/** A path as a client writes it. */
export const pathOf = (path: readonly Segment[]): string => path.map(nameOf).join('/')

/** The elements that a path from `entity` leads through, as far as the model tells. */
export function elementsOn(path: readonly Segment[], entity: Entity | undefined): readonly Element[] {
  const elements: Element[] = []
  let from = entity
  for (const segment of path) {
    const element = from?.elements[nameOf(segment)]
    if (!element) break
    elements.push(element)
    from = element._target
  }
  return elements
}
