import * as words from '#site-words/scripts/map-panel.ts'
import type { MapNode } from '../../catalog/graph/map.ts'
import { typeName } from '../../views/graph/type-names.ts'
import type { Link } from './graph.ts'

export function linkName({ predicate, isOutgoing }: Pick<Link, 'predicate' | 'isOutgoing'>): string {
  const [outgoing, incoming] = words.predicates[predicate] ?? [predicate, predicate]
  return isOutgoing ? outgoing : incoming
}

/** A node as it is announced. */
export const announced = ({ label, type }: MapNode, links: number): string =>
  words.nodeWith(label, typeName(type), links)
