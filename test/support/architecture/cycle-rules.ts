import { type Edge, edgesOf, type Violation } from './paths.ts'
import type { SourceFile } from './source-file.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** House rule 1: files do not import each other in a circle. Types of one folder may, since nothing runs in a circle. */
export function cycles(files: readonly SourceFile[]): readonly Violation[] {
  const isTypeOfOwnFolder = ({ from, to, typeOnly }: Edge): boolean => typeOnly && folderOf(from) === folderOf(to)
  const edges = edgesOf(files).filter(edge => !isTypeOfOwnFolder(edge))
  return circlesOf(graphOf(edges.map(({ from, to }) => [from, to]))).map(circle => `cycle: ${circle.join(' > ')}`)
}

/**
 * House rule 4b: what lies in a folder, its files and its folders, does not import each other in a circle. A folder
 * stands for everything below it, and types count as well.
 */
export function folderCycles(files: readonly SourceFile[]): readonly Violation[] {
  const edges = edgesOf(files).map(({ from, to }) => siblingsOf(from, to))
  return circlesOf(graphOf(edges))
    .filter(circle => circle.some(entry => entry.endsWith('/')))
    .map(circle => `folders in a cycle: ${circle.join(' > ')}`)
}

/** House rule 4b: a folder has at most `most` files of code; its README does not count. */
export function crowdedFolders(paths: readonly string[], most = 20): readonly Violation[] {
  const byFolder = Map.groupBy(paths, folderOf)
  return [...byFolder]
    .filter(([, within]) => within.length > most)
    .map(([folder, within]) => `${folder} has ${within.length} files, ${most} are the end`)
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** Where the ways to two files part: the entries of the last folder that they share, a folder with a closing slash. */
function siblingsOf(from: string, to: string): readonly [string, string] {
  const [one, other] = [from.split('/'), to.split('/')]
  const depth = one.findIndex((name, index) => name !== other[index])
  const entry = (parts: readonly string[]): string =>
    parts.slice(0, depth + 1).join('/') + (parts.length > depth + 1 ? '/' : '')
  return [entry(one), entry(other)]
}

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
