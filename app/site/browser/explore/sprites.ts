/** Pictures of nodes by colour and size: copying one costs a fraction of drawing a disc anew. */
const sprites = new Map<string, HTMLCanvasElement>()
const MOST = 400
/** Width of the edge in the colour of the paper, which keeps nodes apart that lie on each other. */
const EDGE = 1

/** A disc; its picture has twice `reachOf(radius)` pixels to each side, times `ratio`. */
export function discOf(fill: string, edge: string, radius: number, ratio: number): HTMLCanvasElement {
  const key = `${fill} ${edge} ${radius} ${ratio}`
  const known = sprites.get(key)
  if (known) return known
  if (sprites.size >= MOST) sprites.clear()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(2 * reachOf(radius) * ratio)
  const context = canvas.getContext('2d')
  if (context) {
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.arc(reachOf(radius), reachOf(radius), radius, 0, 2 * Math.PI)
    context.fillStyle = fill
    context.strokeStyle = edge
    context.lineWidth = 2 * EDGE
    context.stroke()
    context.fill()
  }
  sprites.set(key, canvas)
  return canvas
}

export const reachOf = (radius: number): number => radius + EDGE

/** Sizes come in steps, so that few pictures serve all nodes. */
export const steppedRadius = (radius: number): number => Math.max(1, Math.round(2 * radius) / 2)
