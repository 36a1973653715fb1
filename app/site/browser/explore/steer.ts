import type { Camera } from './camera.ts'

/** The map as a hand moves it. */
export interface Steering {
  readonly canvas: HTMLCanvasElement
  readonly camera: Camera
  /** The map has moved. */
  readonly moved: () => void
  /** A point was clicked or touched. */
  readonly chosen: (left: number, top: number) => void
  /** The pointer is at a point; true when something is there. */
  readonly over: (left: number, top: number) => boolean
}

/** Movement up to which a press is a click. */
const CLICK = 5
const WHEEL = 0.0016

/** Moves and zooms by mouse, pen and touch, one finger or two. */
export function steerByHand({ canvas, camera, moved, chosen, over }: Steering): void {
  const pointers = new Map<number, { x: number; y: number }>()
  let travelled = 0

  const at = (event: PointerEvent | WheelEvent): { x: number; y: number } => ({ x: event.offsetX, y: event.offsetY })

  canvas.addEventListener('pointerdown', event => {
    canvas.setPointerCapture(event.pointerId)
    camera.stop()
    if (pointers.size === 0) travelled = 0
    pointers.set(event.pointerId, at(event))
  })
  canvas.addEventListener('pointermove', event => {
    const point = at(event)
    const before = pointers.get(event.pointerId)
    if (!before) {
      canvas.dataset['over'] = over(point.x, point.y) ? 'node' : ''
      return
    }
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place)
    pointers.set(event.pointerId, point)
    travelled += Math.hypot(point.x - before.x, point.y - before.y)
    if (other) {
      const apart = (place: { x: number; y: number }) => Math.max(1, Math.hypot(place.x - other.x, place.y - other.y))
      camera.zoomAt(apart(point) / apart(before), (point.x + other.x) / 2, (point.y + other.y) / 2)
      camera.pan((point.x - before.x) / 2, (point.y - before.y) / 2)
    } else camera.pan(point.x - before.x, point.y - before.y)
    canvas.dataset['over'] = 'drag'
    moved()
  })
  const ended = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return
    canvas.dataset['over'] = ''
    if (event.type === 'pointerup' && pointers.size === 0 && travelled < CLICK) chosen(event.offsetX, event.offsetY)
  }
  canvas.addEventListener('pointerup', ended)
  canvas.addEventListener('pointercancel', ended)
  canvas.addEventListener(
    'wheel',
    event => {
      event.preventDefault()
      camera.stop()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
      camera.zoomAt(Math.exp(-pixels * WHEEL * (event.ctrlKey ? 4 : 1)), event.offsetX, event.offsetY)
      moved()
    },
    { passive: false }
  )
}
