import { posix } from 'node:path'
import { type Edge, edgesOf, type Violation } from './paths.ts'
import type { SourceFile } from './source-file.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** House rule 1: files do not import each other in a circle. Types of one folder may, since nothing runs in a circle. */
export function cycles(files: readonly SourceFile[]): readonly Violation[] {
  const isTypeOfOwnFolder = ({ from, to, typeOnly }: Edge): boolean => typeOnly && folderOf(from) === folderOf(to)
  const edges = edgesOf(files).filter(edge => !isTypeOfOwnFolder(edge))
  return circlesOf(graphOf(edges.map(({ from, to }) => [from, to]))).map(circle => `cycle: ${circle.join(' > ')}`)
}

/** House rule 4b: the files of two folders do not import each other in a circle; types count, and so does `a/b/` in `a/`. */
export function folderCycles(files: readonly SourceFile[]): readonly Violation[] {
  const edges = edgesOf(files).map(({ from, to }) => [folderOf(from), folderOf(to)] as const)
  const across = edges.filter(([from, to]) => from !== to)
  return circlesOf(graphOf(across)).map(circle => `folders in a cycle: ${circle.join(' > ')}`)
}

/** House rule 4b: a folder has at most `most` files of code; its README does not count. */
export function crowdedFolders(paths: readonly string[], most = 20): readonly Violation[] {
  const byFolder = Map.groupBy(paths, folderOf)
  return [...byFolder]
    .filter(([, within]) => within.length > most)
    .map(([folder, within]) => `${folder} has ${within.length} files, ${most} are the end`)
}

const folderOf = (path: string): string => posix.dirname(path)

function graphOf(edges: readonly (readonly [string, string])[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** One circle for each edge that closes one in a walk along all edges. */
function circlesOf(graph: Graph): readonly (readonly string[])[] {
  const done = new Set<string>()
  const found: (readonly string[])[] = []
  const walk = (entry: string, trail: readonly string[]): void => {
    const start = trail.indexOf(entry)
    if (start >= 0) return void found.push([...trail.slice(start), entry])
    if (done.has(entry)) return
    for (const next of graph.get(entry) ?? []) walk(next, [...trail, entry])
    done.add(entry)
  }
  for (const entry of graph.keys()) walk(entry, [])
  return found
}
