import type { Box } from './grid.ts'

const MARGIN = 48
const MOST_ZOOM = 12
const FLIGHT = 320

/** The part of the map that is seen: a point in the middle and pixels per unit. */
export class Camera {
  x = 0
  y = 0
  scale = 1
  width = 1
  height = 1
  #whole = 1
  #flight = 0

  /** Shows all of a box. */
  fit({ left, top, right, bottom }: Box): void {
    this.x = (left + right) / 2
    this.y = (top + bottom) / 2
    const [wide, high] = [Math.max(1e-6, right - left), Math.max(1e-6, bottom - top)]
    this.scale = Math.min((this.width - 2 * MARGIN) / wide, (this.height - 2 * MARGIN) / high)
    this.#whole = this.scale
  }

  /** How far it is zoomed in: 1 where everything is seen. */
  get zoom(): number {
    return this.scale / this.#whole
  }

  toScreen(x: number, y: number): [number, number] {
    return [(x - this.x) * this.scale + this.width / 2, (y - this.y) * this.scale + this.height / 2]
  }

  toMap(left: number, top: number): [number, number] {
    return [(left - this.width / 2) / this.scale + this.x, (top - this.height / 2) / this.scale + this.y]
  }

  /** The part that is seen, and some pixels around it. */
  seen(around = 0): Box {
    const [left, top] = this.toMap(-around, -around)
    const [right, bottom] = this.toMap(this.width + around, this.height + around)
    return { left, top, right, bottom }
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale
    this.y -= dy / this.scale
  }

  /** Zooms so that what is at a point of the screen stays there. */
  zoomAt(factor: number, left: number, top: number): void {
    const [x, y] = this.toMap(left, top)
    const scale = this.scale * factor
    this.scale = Math.min(Math.max(scale, this.#whole / 2), this.#whole * MOST_ZOOM)
    const [now, here] = this.toMap(left, top)
    this.x += x - now
    this.y += y - here
  }

  /** Moves to a point over some frames, at once for readers who want no motion. */
  flyTo(x: number, y: number, zoom: number, moved: () => void): void {
    cancelAnimationFrame(this.#flight)
    const from = { x: this.x, y: this.y, scale: this.scale }
    const scale = this.#whole * zoom
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const start = performance.now()
    const step = (now: number): void => {
      const part = isStill ? 1 : Math.min(1, Math.max(0, now - start) / FLIGHT)
      const eased = 1 - (1 - part) ** 3
      this.x = from.x + (x - from.x) * eased
      this.y = from.y + (y - from.y) * eased
      this.scale = from.scale * (scale / from.scale) ** eased
      moved()
      if (part < 1) this.#flight = requestAnimationFrame(step)
    }
    if (isStill) step(start)
    else this.#flight = requestAnimationFrame(step)
  }

  /** A reader who takes hold of the map ends its flight. */
  stop(): void {
    cancelAnimationFrame(this.#flight)
  }
}
