import { ends } from '../algorithms/ends.ts'
import { type Graph, typeNumber, type VertexType, vertexTypes } from '../algorithms/graph.ts'
import type { Snapshot } from '../snapshot/index.ts'

/** A tutorial or concept in an answer. */
export interface Listed {
  readonly slug: string
  readonly type: VertexType
  readonly title: string
  /** How much it counts: the higher the better. */
  readonly score: number
  /** True when nothing is linked to it. */
  readonly isolated: boolean
}

export interface Neighbourhood {
  readonly prerequisites: readonly Listed[]
  readonly whatToLearnNext: readonly Listed[]
  readonly sharedConcepts: readonly Listed[]
  readonly teaches: readonly Listed[]
}

/** Entries of a list. */
export const MOST_LISTED = 50
/** Hops along prerequisites. */
export const DEEPEST = 3
/** Vertices that one question looks at, so that no hub makes it long. */
const MOST_VISITED = 20_000

type Scores = Map<number, number>

export const nowhere: Neighbourhood = { prerequisites: [], whatToLearnNext: [], sharedConcepts: [], teaches: [] }

/** Concepts that both tutorials teach. */
export function sharedConcepts(snapshot: Snapshot, slugA: string, slugB: string): Listed[] {
  const { open } = snapshot
  const [one, other] = [open.vertexOf('tutorial', slugA), open.vertexOf('tutorial', slugB)]
  if (one === -1 || other === -1) return []
  const taught = new Set(ends(open, one, 'teaches', 'outgoing'))
  return listed(
    snapshot,
    ranked(
      snapshot,
      ends(open, other, 'teaches', 'outgoing').filter(concept => taught.has(concept))
    )
  )
}

/** Neighbourhood of a tutorial, else around the concept of that slug. */
export function neighbourhood(snapshot: Snapshot, slug: string, depth: number): Neighbourhood {
  const { open } = snapshot
  const tutorial = open.vertexOf('tutorial', slug)
  if (tutorial !== -1) return aroundTutorial(snapshot, tutorial, depth)
  const concept = open.vertexOf('concept', slug)
  return concept === -1 ? nowhere : aroundConcept(snapshot, concept, depth)
}

function aroundTutorial(snapshot: Snapshot, tutorial: number, depth: number): Neighbourhood {
  const { open } = snapshot
  const taught = ends(open, tutorial, 'teaches', 'outgoing')
  const known = new Set([...taught, tutorial])
  const next = chain(open, [tutorial, ...taught], 'incoming', depth, known)
  for (const other of ends(open, tutorial, 'coCompletedWith', 'outgoing')) add(next, other, 0.5)
  const sharing: Scores = new Map()
  for (const concept of taught)
    for (const other of ends(open, concept, 'teaches', 'incoming').slice(0, MOST_VISITED))
      if (other !== tutorial) add(sharing, other, 1)
  return {
    prerequisites: listed(snapshot, chain(open, [tutorial, ...taught], 'outgoing', depth, known)),
    whatToLearnNext: listed(snapshot, next),
    sharedConcepts: listed(snapshot, sharing),
    teaches: listed(snapshot, ranked(snapshot, taught))
  }
}

function aroundConcept(snapshot: Snapshot, concept: number, depth: number): Neighbourhood {
  const { open } = snapshot
  const known = new Set([concept])
  const related = [...ends(open, concept, 'relatedTo', 'outgoing'), ...ends(open, concept, 'relatedTo', 'incoming')]
  return {
    prerequisites: listed(snapshot, chain(open, [concept], 'outgoing', depth, known)),
    whatToLearnNext: listed(snapshot, chain(open, [concept], 'incoming', depth, known)),
    sharedConcepts: listed(snapshot, ranked(snapshot, related)),
    teaches: listed(snapshot, ranked(snapshot, ends(open, concept, 'teaches', 'incoming').slice(0, MOST_VISITED)))
  }
}

/** Prerequisites, or what builds on the vertices, hop by hop; the score falls with each. */
function chain(
  graph: Graph,
  from: readonly number[],
  way: 'outgoing' | 'incoming',
  depth: number,
  known: ReadonlySet<number>
): Scores {
  const scores: Scores = new Map()
  let front = from
  for (let hop = 1; hop <= depth && scores.size < MOST_VISITED; hop++) {
    const reached = new Set<number>()
    for (const vertex of front)
      for (const next of [...ends(graph, vertex, 'requires', way), ...ends(graph, vertex, 'extends', way)])
        if (!known.has(next) && !scores.has(next)) reached.add(next)
    for (const vertex of reached) scores.set(vertex, 1 / hop)
    front = [...reached]
  }
  return scores
}

function add(scores: Scores, vertex: number, score: number): void {
  scores.set(vertex, (scores.get(vertex) ?? 0) + score)
}

/** Vertices with their PageRank. */
const ranked = ({ ranks }: Snapshot, vertices: readonly number[]): Scores =>
  new Map(vertices.map(vertex => [vertex, ranks[vertex] as number]))

/** The best vertices, as they are answered; of equal ones the more important first. */
export function listed(snapshot: Snapshot, scores: Scores, most = MOST_LISTED): Listed[] {
  const { open, ranks } = snapshot
  return [...scores]
    .sort(
      ([one, score], [other, otherScore]) =>
        otherScore - score || (ranks[other] as number) - (ranks[one] as number) || one - other
    )
    .slice(0, most)
    .map(([vertex, score]) => ({
      slug: open.slug(vertex),
      type: vertexTypes[open.types[vertex] as number] as VertexType,
      title: open.label(vertex),
      score,
      isolated: degree(open, vertex) === 0
    }))
}

const degree = ({ outgoing, incoming }: Graph, vertex: number): number =>
  [outgoing, incoming].reduce(
    (sum, { offsets }) => sum + (offsets[vertex + 1] as number) - (offsets[vertex] as number),
    0
  )

/** Tutorials that teach the concepts, with the sum of their scores. */
export function tutorialsTeaching(
  { open }: Snapshot,
  concepts: Iterable<{ readonly vertex: number; readonly score: number }>
): Scores {
  const scores: Scores = new Map()
  for (const { vertex, score } of concepts)
    for (const tutorial of ends(open, vertex, 'teaches', 'incoming').slice(0, MOST_VISITED))
      add(scores, tutorial, score)
  return scores
}

export const isTutorial = ({ types }: Graph, vertex: number): boolean => types[vertex] === typeNumber('tutorial')
