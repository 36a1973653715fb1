import { type Graph, type Predicate, vertexTypes } from '../algorithms/graph.ts'
import { type Costs, type Hop, pathFinder, type PathFinder } from '../algorithms/shortest-path.ts'

/**
 * Costs of a hop by what it says of learning: what builds on each other is nearest, then what people complete together, which
 * is shorter than the two hops over a concept that both teach. Missions, groups, tags and products are no steps of learning.
 */
const COSTS: Costs = { requires: 2, extends: 2, teaches: 2, coCompletedWith: 3, relatedTo: 3 }

/** Kinds of hops with their ranks: 1 says most. */
const RANKS = { PREREQ: 1, CO_COMPLETED: 2, SHARED_CONCEPT: 3 } as const

type PathType = keyof typeof RANKS

const pathTypes: Readonly<Partial<Record<Predicate, PathType>>> = {
  requires: 'PREREQ',
  extends: 'PREREQ',
  coCompletedWith: 'CO_COMPLETED',
  teaches: 'SHARED_CONCEPT',
  relatedTo: 'SHARED_CONCEPT'
}

/** The next tutorial or concept on the way, and why it is there. */
export interface PathStep {
  readonly slug: string
  readonly type: 'concept' | 'tutorial'
  readonly title: string
  readonly pathType: PathType
  readonly pathTypeRank: number
  /** Hops from the beginning. */
  readonly hopCount: number
  readonly reason: string
}

/** Kinds of ends, the one that wins when a slug is of both first. */
const ENDS = ['tutorial', 'concept'] as const

/** The shortest path between two slugs, each of a tutorial or else of a concept; undefined where there is none (GRAPH-061, GRAPH-062). */
export function learningPath(graph: Graph, from: string, to: string): PathStep[] | undefined {
  const [begin, end] = [endOf(graph, from), endOf(graph, to)]
  if (begin === -1 || end === -1) return undefined
  return finderOf(graph)
    .find(begin, end)
    ?.map((hop, index) => stepOf(graph, hop, index + 1))
}

function endOf(graph: Graph, slug: string): number {
  for (const type of ENDS) {
    const vertex = graph.vertexOf(type, slug)
    if (vertex !== -1) return vertex
  }
  return -1
}

const finders = new WeakMap<Graph, PathFinder>()

/** The finder of a graph, whose memory serves all searches in it. */
function finderOf(graph: Graph): PathFinder {
  const known = finders.get(graph)
  if (known) return known
  const made = pathFinder(graph, COSTS)
  finders.set(graph, made)
  return made
}

function stepOf(graph: Graph, hop: Hop, hopCount: number): PathStep {
  const pathType = pathTypes[hop.predicate] ?? 'SHARED_CONCEPT'
  return {
    slug: graph.slug(hop.to),
    type: vertexTypes[graph.types[hop.to] as number] as PathStep['type'],
    title: graph.label(hop.to),
    pathType,
    pathTypeRank: RANKS[pathType],
    hopCount,
    reason: reasonOf(graph, hop)
  }
}

/** Sentences in the direction of the edge; `one` is where it begins. */
const sentences: Readonly<Partial<Record<Predicate, (one: string, other: string) => string>>> = {
  requires: (one, other) => `Prerequisite chain: “${one}” requires “${other}”.`,
  extends: (one, other) => `Prerequisite chain: “${one}” extends “${other}”.`,
  coCompletedWith: (one, other) => `Often completed together: “${one}” and “${other}”.`,
  teaches: (one, other) => `Shares concepts: “${one}” teaches “${other}”.`,
  relatedTo: (one, other) => `Shares concepts: “${one}” is related to “${other}”.`
}

function reasonOf(graph: Graph, { from, to, predicate, forward }: Hop): string {
  const [one, other] = forward ? [from, to] : [to, from]
  return sentences[predicate]?.(graph.label(one), graph.label(other)) ?? ''
}
