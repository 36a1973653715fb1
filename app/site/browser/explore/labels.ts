import type { Camera } from './camera.ts'
import type { Colours } from './colours.ts'
import { radiusAt, type Scene } from './scene.ts'

interface Labelled {
  readonly camera: Camera
  readonly scene: Scene
  readonly colours: Colours
  /** Nodes that are chosen or next to one. */
  readonly near: ReadonlySet<number>
  readonly seen: ReadonlySet<number>
}

const FONT = '500 13px Inter, system-ui, sans-serif'
const HEIGHT = 18
/** The part of the map that labels may cover. */
const PIXELS_PER_LABEL = 16_000
const LONGEST = 34

const widths = new Map<string, number>()

/** Writes names beside nodes, important ones first, none over another. */
export function drawLabels(context: CanvasRenderingContext2D, labelled: Labelled): void {
  const { camera, scene, colours, near, seen } = labelled
  const { graph, chosen, hovered } = scene
  context.font = FONT
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 4
  context.strokeStyle = colours.paper
  context.fillStyle = colours.text
  const most = Math.ceil((camera.width * camera.height) / PIXELS_PER_LABEL)
  const taken: Rect[] = []
  const write = (node: number): void => {
    const [x, y] = camera.toScreen(graph.xs[node] ?? 0, graph.ys[node] ?? 0)
    const text = shortened(graph.nodes[node]?.label ?? '')
    const left = x + radiusAt(graph.radii[node] ?? 0, camera.zoom) + 5
    const rect = { left, top: y - HEIGHT / 2, right: left + widthOf(context, text), bottom: y + HEIGHT / 2 }
    if (rect.right > camera.width || taken.some(other => overlap(rect, other))) return
    taken.push(rect)
    context.strokeText(text, left, y)
    context.fillText(text, left, y)
  }
  const first = [chosen, hovered, ...scene.path].filter(node => node !== undefined)
  for (const node of new Set(first)) if (seen.has(node)) write(node)
  for (const node of graph.byWeight) {
    if (taken.length >= most) break
    if (seen.has(node) && !first.includes(node) && (near.size === 0 || near.has(node))) write(node)
  }
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

function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  const { width } = context.measureText(text)
  widths.set(text, width)
  return width
}
