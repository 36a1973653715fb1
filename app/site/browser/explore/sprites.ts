import type { Look } from './colours.ts'
import { CORNER, EDGE, reachOf } from './scene.ts'

/** Pictures of nodes by look and size: copying one costs a fraction of drawing a shape anew. */
const sprites = new Map<string, HTMLCanvasElement>()
const MOST = 400

/** A node; its picture has twice `reachOf(radius)` pixels to each side, times `ratio`. */
export function spriteOf({ fill, shape }: Look, edge: string, radius: number, ratio: number): HTMLCanvasElement {
  const key = `${fill} ${shape.join()} ${edge} ${radius} ${ratio}`
  const known = sprites.get(key)
  if (known) return known
  if (sprites.size >= MOST) sprites.clear()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(2 * reachOf(radius) * ratio)
  const context = canvas.getContext('2d')
  if (context) {
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    outline(context, shape, radius)
    context.fillStyle = fill
    context.strokeStyle = edge
    context.lineWidth = 2 * EDGE
    context.stroke()
    context.fill()
  }
  sprites.set(key, canvas)
  return canvas
}

function outline(context: CanvasRenderingContext2D, shape: Look['shape'], radius: number): void {
  const middle = reachOf(radius)
  if (shape.length === 0) return context.arc(middle, middle, radius, 0, 2 * Math.PI)
  for (const [x, y] of shape) context.lineTo(middle + x * CORNER * radius, middle + y * CORNER * radius)
  context.closePath()
}

/** Sizes come in steps, so that few pictures serve all nodes. */
export const steppedRadius = (radius: number): number => Math.max(1, Math.round(2 * radius) / 2)
