import { radiusAt, reachOf, type Scene } from './scene.ts'

/** The part of the map that is seen, in pixels. */
interface View {
  readonly width: number
  readonly height: number
  readonly zoom: number
  toScreen(x: number, y: number): [number, number]
  toMap(left: number, top: number): [number, number]
}

export interface Labelled {
  readonly camera: View
  readonly scene: Scene
  /** Nodes that are chosen or next to one. */
  readonly near: ReadonlySet<number>
  readonly seen: ReadonlySet<number>
}

/** Pixels of a line. */
export const HEIGHT = 18
/** The part of the map that labels may cover. */
const PIXELS_PER_LABEL = 16_000
const LONGEST = 34

/**
 * The names that have room beside their nodes, important ones first: none over another name, nor over a node with as many links. What is chosen or
 * under the pointer always has its name, and what is chosen hides the names of what it is not linked to.
 */
export function placedLabels(
  { camera, scene, near, seen }: Labelled,
  widthIn: (text: string) => number
): PlacedLabel[] {
  const { graph, grid, chosen, hovered } = scene
  const most = Math.ceil((camera.width * camera.height) / PIXELS_PER_LABEL)
  const placed: PlacedLabel[] = []
  const linksAt = (node: number): number => (graph.offsets[node + 1] ?? 0) - (graph.offsets[node] ?? 0)
  const labelOf = (node: number): PlacedLabel => {
    const [x, y] = camera.toScreen(graph.xs[node] ?? 0, graph.ys[node] ?? 0)
    const text = shortened(graph.nodes[node]?.label ?? '')
    const [gap, width] = [reachOf(radiusAt(graph.radii[node] ?? 0, camera.zoom)) + 4, widthIn(text)]
    const left = x + gap + width > camera.width ? x - gap - width : x + gap
    return { node, text, left, top: y - HEIGHT / 2, right: left + width, bottom: y + HEIGHT / 2 }
  }
  const isCovering = ({ node, left, top, right, bottom }: PlacedLabel): boolean => {
    const [from, to] = [camera.toMap(left, top), camera.toMap(right, bottom)]
    let covers = false
    grid.within({ left: from[0], top: from[1], right: to[0], bottom: to[1] }, other => {
      const isShown = seen.has(other) && (near.size === 0 || near.has(other))
      covers ||= other !== node && isShown && linksAt(other) >= linksAt(node)
    })
    return covers
  }
  const place = (node: number, isWanted: boolean): void => {
    const label = labelOf(node)
    if (label.left < 0 || label.top < 0 || label.bottom > camera.height) return
    if (placed.some(other => overlap(label, other))) return
    if (isWanted || !isCovering(label)) placed.push(label)
  }
  const first = new Set([chosen, hovered, ...scene.path].filter(node => node !== undefined))
  for (const node of first) if (seen.has(node)) place(node, true)
  for (const node of graph.byWeight) {
    if (placed.length >= most) break
    if (seen.has(node) && !first.has(node) && (near.size === 0 || near.has(node))) place(node, false)
  }
  return placed
}

/** The name of a node on the screen, in pixels. */
interface PlacedLabel extends Rect {
  readonly node: number
  readonly text: string
}

interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const GAP = 6

const overlap = (one: Rect, other: Rect): boolean =>
  one.left < other.right + GAP && other.left < one.right + GAP && one.top < other.bottom && other.top < one.bottom

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text)
