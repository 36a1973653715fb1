import type { Camera } from './camera.ts'
import type { Colours } from './colours.ts'
import { drawLabels } from './labels.ts'
import { radiusAt, reachOf, type Scene } from './scene.ts'
import { spriteOf, steppedRadius } from './sprites.ts'

/** So many edges are drawn in each frame of a movement; all of them when it rests. */
const EDGES_IN_MOTION = 3_000
/** Edges are fainter the more of them are seen. */
const FAINT = 0.16
const CLEAR = 0.5
/** Nodes that have nothing to do with what is chosen. */
const DIMMED = 0.25

/** Draws a frame. */
export function draw(context: CanvasRenderingContext2D, camera: Camera, scene: Scene, colours: Colours): void {
  const ratio = context.canvas.width / camera.width
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, camera.width, camera.height)
  const near = nearOf(scene)
  drawEdges(context, camera, scene, colours, near.size > 0)
  const seen = drawNodes(context, camera, scene, colours, near)
  drawLabels(context, { camera, scene, colours, near, seen })
}

/** Chosen nodes and what they are linked to; empty when nothing is chosen. */
function nearOf({ graph, chosen, path }: Scene): ReadonlySet<number> {
  if (path.length > 0) return new Set(path)
  const near = new Set<number>()
  if (chosen === undefined) return near
  near.add(chosen)
  const { offsets, links, froms, tos } = graph
  for (const edge of links.subarray(offsets[chosen], offsets[chosen + 1])) {
    near.add(froms[edge] ?? 0)
    near.add(tos[edge] ?? 0)
  }
  return near
}

/** A test whether an edge belongs to what is chosen, or to the path. */
function accentOf({ graph: { froms, tos }, chosen, path }: Scene): (edge: number) => boolean {
  if (path.length === 0) return edge => froms[edge] === chosen || tos[edge] === chosen
  const steps = new Set(path.slice(1).flatMap((node, at) => [`${path[at]} ${node}`, `${node} ${path[at]}`]))
  return edge => steps.has(`${froms[edge]} ${tos[edge]}`)
}

function drawEdges(
  context: CanvasRenderingContext2D,
  camera: Camera,
  scene: Scene,
  colours: Colours,
  hasChoice: boolean
): void {
  const { graph, hidden, isMoving } = scene
  const { froms, tos, xs, ys } = graph
  const { left, top, right, bottom } = camera.seen()
  const isShown = hidden.size > 0 ? shownNodes(scene) : undefined
  const { scale } = camera
  const [shiftX, shiftY] = camera.toScreen(0, 0)
  const line = (edge: number): boolean => {
    const [from, to] = [froms[edge] ?? 0, tos[edge] ?? 0]
    if (isShown && (isShown[from] === 0 || isShown[to] === 0)) return false
    const [x, y, otherX, otherY] = [xs[from] ?? 0, ys[from] ?? 0, xs[to] ?? 0, ys[to] ?? 0]
    if ((x < left && otherX < left) || (x > right && otherX > right)) return false
    if ((y < top && otherY < top) || (y > bottom && otherY > bottom)) return false
    context.moveTo(x * scale + shiftX, y * scale + shiftY)
    context.lineTo(otherX * scale + shiftX, otherY * scale + shiftY)
    return true
  }
  const most = isMoving ? EDGES_IN_MOTION : froms.length
  context.beginPath()
  for (let edge = 0, drawn = 0; edge < froms.length && drawn < most; edge++) if (line(edge)) drawn++
  context.lineWidth = 1
  context.strokeStyle = colours.line
  const clear = Math.min(CLEAR, FAINT * Math.max(1, camera.zoom) * Math.max(1, 1_500 / (froms.length + 1)))
  context.globalAlpha = hasChoice ? clear / 2 : clear
  context.stroke()
  if (hasChoice) {
    const isAccent = accentOf(scene)
    context.beginPath()
    for (let edge = 0; edge < froms.length; edge++) if (isAccent(edge)) line(edge)
    context.globalAlpha = 0.9
    context.lineWidth = scene.path.length > 0 ? 3 : 1.5
    context.strokeStyle = colours.accent
    context.stroke()
  }
  context.globalAlpha = 1
}

/** 1 for each node whose type is shown. */
function shownNodes({ graph, hidden }: Scene): Uint8Array {
  return Uint8Array.from(graph.nodes, ({ type }) => (hidden.has(type) ? 0 : 1))
}

function drawNodes(
  context: CanvasRenderingContext2D,
  camera: Camera,
  scene: Scene,
  colours: Colours,
  near: ReadonlySet<number>
): ReadonlySet<number> {
  const { graph, grid, hidden, chosen, hovered } = scene
  const seen = new Set<number>()
  grid.within(camera.seen(24), node => {
    if (!hidden.has(graph.nodes[node]?.type ?? '')) seen.add(node)
  })
  const ratio = context.canvas.width / camera.width
  // the best connected lie on top
  for (let at = graph.byWeight.length - 1; at >= 0; at--) {
    const node = graph.byWeight[at] ?? 0
    if (!seen.has(node)) continue
    const look = colours.types.get(graph.nodes[node]?.type ?? '') ?? { fill: colours.text, shape: [] }
    context.globalAlpha = near.size === 0 || near.has(node) ? 1 : DIMMED
    const radius = steppedRadius(radiusAt(graph.radii[node] ?? 0, camera.zoom))
    const [left, top] = camera.toScreen(graph.xs[node] ?? 0, graph.ys[node] ?? 0)
    const reach = reachOf(radius)
    context.drawImage(spriteOf(look, colours.paper, radius, ratio), left - reach, top - reach, 2 * reach, 2 * reach)
  }
  context.globalAlpha = 1
  context.lineWidth = 2.5
  context.strokeStyle = colours.accent
  for (const node of [hovered, chosen]) {
    if (node === undefined || !seen.has(node)) continue
    const [left, top] = camera.toScreen(graph.xs[node] ?? 0, graph.ys[node] ?? 0)
    context.beginPath()
    context.arc(left, top, radiusAt(graph.radii[node] ?? 0, camera.zoom) + 4, 0, 2 * Math.PI)
    context.stroke()
  }
  return seen
}
