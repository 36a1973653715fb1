import { type EdgeList, type Topology } from '../../../../srv/graph/algorithms/graph.ts'
import { topologyOf } from '../../../../srv/graph/algorithms/rows.ts'

/** A small graph of the literature, with values that others have published. */
export interface PublishedGraph {
  readonly vertexCount: number
  readonly edgeCount: number
  /** Of each vertex its neighbours with higher numbers. */
  readonly adjacency: string
}

export const topology = ({ vertexCount, adjacency }: PublishedGraph): Topology =>
  topologyOf(vertexCount, edgeList(pairs(adjacency)))

export const edgeList = (edges: readonly (readonly [number, number])[]): EdgeList => ({
  from: Uint32Array.from(edges, ([from]) => from),
  to: Uint32Array.from(edges, ([, to]) => to),
  predicates: new Uint8Array(edges.length)
})

export const pairs = (adjacency: string): [number, number][] =>
  adjacency
    .trim()
    .split(/\s+/)
    .flatMap(row => {
      const [from = '', to = ''] = row.split(':')
      return to.split(',').map((other): [number, number] => [Number(from), Number(other)])
    })

/** W. W. Zachary, "An Information Flow Model for Conflict and Fission in Small Groups", J. Anthropological Research 33 (1977). */
export const karateClub: PublishedGraph = {
  vertexCount: 34,
  edgeCount: 78,
  adjacency: `
0:1,2,3,4,5,6,7,8,10,11,12,13,17,19,21,31 1:2,3,7,13,17,19,21,30 2:3,7,8,9,13,27,28,32 3:7,12,13 4:6,10
5:6,10,16 6:16 8:30,32,33 9:33 13:33 14:32,33 15:32,33 18:32,33 19:33 20:32,33 22:32,33 23:25,27,29,32,33
24:25,27,31 25:31 26:29,33 27:33 28:31,33 29:32,33 30:32,33 31:32,33 32:33`
}

/** Coappearance in a novel: D. E. Knuth, "The Stanford GraphBase" (1993); vertices in the order of NetworkX. */
export const lesMiserables: PublishedGraph = {
  vertexCount: 77,
  edgeCount: 254,
  adjacency: `
0:1 1:2,3,4,5,6,7,8,9,10 2:3,10 3:10
10:11,12,13,14,15,23,24,25,26,27,28,29,31,32,33,34,35,36,37,38,43,44,48,49,51,55,58,64,68,69,70,71,72 12:23
16:17,18,19,20,21,22,23 17:18,19,20,21,22,23,26,55 18:19,20,21,22,23 19:20,21,22,23 20:21,22,23 21:22,23 22:23
23:24,25,27,29,30,31 24:25,26,27,41,42,50,68,69,70 25:26,27,39,40,41,42,48,55,68,69,70,71,75
26:27,43,49,51,54,55,72 27:28,29,31,33,43,48,58,68,69,70,71,72 28:44,45 29:34,35,36,37,38 30:31 34:35,36,37,38
35:36,37,38 36:37,38 37:38 39:52,55 41:42,55,57,62,68,69,70,71,75 46:47,48
48:55,57,58,59,60,61,62,63,64,65,66,68,69,71,73,74,75,76 49:50,51,54,55,56 51:52,53,54,55 54:55
55:56,57,58,59,61,62,63,64,65 57:58,59,61,62,63,64,65,67 58:59,60,61,62,63,64,65,66,70,76
59:60,61,62,63,64,65,66 60:61,62,63,64,65,66 61:62,63,64,65,66 62:63,64,65,66,76 63:64,65,66,76 64:65,66,76
65:66,76 66:76 68:69,70,71,75 69:70,71,75 70:71,75 71:75 73:74`
}

/** Women (0 to 17) and events (18 to 31): A. Davis, B. B. Gardner, M. R. Gardner, "Deep South" (1941). */
export const davisWomen: PublishedGraph = {
  vertexCount: 32,
  edgeCount: 89,
  adjacency: `
0:18,19,20,21,22,23,25,26 1:18,19,20,22,23,24,25 2:19,20,21,22,23,24,25,26 3:18,20,21,22,23,24,25
4:20,21,22,24 5:20,22,23,25 6:22,23,24,25 7:23,25,26 8:22,24,25,26 9:24,25,26,29 10:25,26,27,29
11:25,26,27,29,30,31 12:24,25,26,27,29,30,31 13:23,24,26,27,28,29,30,31 14:24,25,27,28,29 15:25,26 16:26,28
17:26,28`
}
