import type { MapNode } from '../../catalog/graph/map.ts'
import { typeName } from '../../views/graph/type-names.ts'
import { counted } from '../../views/parts/words.ts'
import type { Link } from './graph.ts'

/** A predicate as its subject and as its object see it. */
const predicateNames: Readonly<Partial<Record<string, readonly [outgoing: string, incoming: string]>>> = {
  requires: ['Know first', 'Leads on to'],
  relatedTo: ['Related', 'Related'],
  teaches: ['Teaches', 'Taught by'],
  extends: ['Extends', 'Extended by'],
  partOf: ['Part of', 'Contains'],
  taggedWith: ['Tags', 'Tagged with it'],
  aboutProduct: ['About', 'Tutorials about it'],
  inCategory: ['Topic', 'In this topic'],
  coCompletedWith: ['Often completed together', 'Often completed together']
}

export function linkName({ predicate, isOutgoing }: Pick<Link, 'predicate' | 'isOutgoing'>): string {
  const [outgoing, incoming] = predicateNames[predicate] ?? [predicate, predicate]
  return isOutgoing ? outgoing : incoming
}

/** A node as it is announced. */
export const announced = ({ label, type }: MapNode, links: number): string =>
  `${label}, ${typeName(type)}, ${counted(links, 'link')}`
