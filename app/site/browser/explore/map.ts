import * as words from '#site-words/scripts/map-panel.ts'
import { announce } from '../parts/announce.ts'
import { Camera } from './camera.ts'
import { type Colours, coloursOf, onColours } from './colours.ts'
import { type Actions, askForEnd, isEnd, showNode, showPath } from './details.ts'
import { draw } from './draw.ts'
import { linksOf, type MapGraph } from './graph.ts'
import { Grid } from './grid.ts'
import { findPath } from './path.ts'
import { radiusAt, type Scene } from './scene.ts'
import { steerByHand } from './steer.ts'
import { directions, nextTowards } from './walk.ts'
import { announced } from './words.ts'

/** Time without movement after which everything is drawn. */
const REST_MS = 140
const STEP = 1.35
/** The closest that the map comes by itself: a node with all its links, and room for their names. */
const FOCUS_ZOOM = 6
const AROUND = 90
/** So near a node counts as touched. */
const TOUCH = 10

/** The map in its page: draws when something has changed, and lets hands and keys steer it. */
export class ExploreMap {
  readonly camera = new Camera()
  readonly #root: HTMLElement
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #details: HTMLElement
  readonly #graph: MapGraph
  readonly #actions: Actions
  #colours: Colours
  #scene: Scene
  #frame = 0
  #rest = 0
  /** Beginning of the path whose end is to be chosen. */
  #pathFrom: number | undefined

  constructor(root: HTMLElement, canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, graph: MapGraph) {
    this.#root = root
    this.#canvas = canvas
    this.#context = context
    this.#graph = graph
    this.#details = root.querySelector<HTMLElement>('[data-map-details]') ?? root
    this.#colours = coloursOf(root)
    this.#scene = {
      ...{ graph, grid: new Grid(graph), hidden: new Set<string>(), path: [], isMoving: false },
      ...{ chosen: undefined, hovered: undefined }
    }
    this.#actions = {
      choose: node => this.choose(node),
      startPath: node => this.#startPath(node),
      endPath: () => this.#endPath()
    }
    this.#resize()
    this.camera.fit(this.#scene.grid.bounds)
    new ResizeObserver(() => this.#resize()).observe(canvas)
    onColours(() => {
      this.#colours = coloursOf(root)
      this.redraw()
    })
    void document.fonts.ready.then(() => this.redraw())
    this.#steer()
  }

  /** Chooses a node: shows what it is, brings it into sight; ends a path that was begun. */
  choose(node: number): void {
    const shown = this.#graph.nodes[node]
    if (!shown) return
    if (this.#pathFrom !== undefined && isEnd(shown.type) && node !== this.#pathFrom) return void this.#showPath(node)
    this.#change({ chosen: node, path: [] })
    showNode(this.#details, this.#graph, node, this.#actions)
    announce(announced(shown, linksOf(this.#graph, node).length))
    const address = new URL(location.href)
    address.searchParams.set('focus', shown.id)
    history.replaceState(history.state, '', address)
    this.#bringIntoSight(node)
  }

  hide(types: ReadonlySet<string>): void {
    this.#change({ hidden: types })
  }

  showAll(): void {
    const whole = new Camera()
    Object.assign(whole, { width: this.camera.width, height: this.camera.height })
    whole.fit(this.#scene.grid.bounds)
    this.camera.flyTo(whole.x, whole.y, 1, () => this.#moved())
  }

  zoom(factor: number): void {
    this.camera.zoomAt(factor, this.camera.width / 2, this.camera.height / 2)
    this.#moved()
  }

  redraw(): void {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      draw(this.#context, this.camera, this.#scene, this.#colours)
    })
  }

  #change(change: Partial<Scene>): void {
    this.#scene = { ...this.#scene, ...change }
    this.redraw()
  }

  #moved(): void {
    clearTimeout(this.#rest)
    this.#rest = window.setTimeout(() => this.#change({ isMoving: false }), REST_MS)
    this.#change({ isMoving: true })
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#canvas
    if (clientWidth === 0 || clientHeight === 0) return
    const ratio = Math.min(2, devicePixelRatio)
    this.#canvas.width = Math.round(clientWidth * ratio)
    this.#canvas.height = Math.round(clientHeight * ratio)
    const isFirst = this.camera.width === 1
    Object.assign(this.camera, { width: clientWidth, height: clientHeight })
    if (!isFirst) draw(this.#context, this.camera, this.#scene, this.#colours)
  }

  #steer(): void {
    steerByHand({
      canvas: this.#canvas,
      camera: this.camera,
      moved: () => this.#moved(),
      chosen: (left, top) => {
        const node = this.#nodeAt(left, top)
        if (node === undefined) this.#letGo()
        else this.choose(node)
      },
      over: (left, top) => {
        const hovered = this.#nodeAt(left, top)
        if (hovered !== this.#scene.hovered) this.#change({ hovered })
        return hovered !== undefined
      }
    })
    this.#canvas.addEventListener('keydown', event => {
      if (!event.altKey && !event.ctrlKey && !event.metaKey && this.#key(event.key)) event.preventDefault()
    })
  }

  /** True when the key means something here. */
  #key(key: string): boolean {
    const direction = directions[key]
    if (direction) this.#walk(direction)
    else if (key === '+' || key === '=') this.zoom(STEP)
    else if (key === '-') this.zoom(1 / STEP)
    else if (key === '0') this.showAll()
    else if (key === 'Escape') this.#letGo()
    else if (key === 'Enter' && this.#scene.chosen !== undefined)
      this.#details.querySelector<HTMLElement>('h2')?.focus()
    else return false
    return true
  }

  #walk(direction: readonly [number, number]): void {
    const { chosen, hidden } = this.#scene
    const isShown = (node: number): boolean => !hidden.has(this.#graph.nodes[node]?.type ?? '')
    if (chosen === undefined) {
      const first = this.#graph.byWeight.find(isShown)
      if (first !== undefined) this.choose(first)
      return
    }
    const next = nextTowards(this.#graph, chosen, direction, isShown)
    if (next === undefined) announce(words.noLink)
    else this.choose(next)
  }

  #letGo(): void {
    this.#pathFrom = undefined
    this.#change({ chosen: undefined, path: [] })
    this.#details.replaceChildren()
    const address = new URL(location.href)
    address.searchParams.delete('focus')
    history.replaceState(history.state, '', address)
  }

  #nodeAt(left: number, top: number): number | undefined {
    const [x, y] = this.camera.toMap(left, top)
    const reach = 24 / this.camera.scale
    let best: { readonly node: number; readonly distance: number } | undefined
    this.#scene.grid.within({ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }, node => {
      const { xs, ys, radii, nodes } = this.#graph
      if (this.#scene.hidden.has(nodes[node]?.type ?? '')) return
      const [nodeLeft, nodeTop] = this.camera.toScreen(xs[node] ?? 0, ys[node] ?? 0)
      const distance = Math.hypot(nodeLeft - left, nodeTop - top) - radiusAt(radii[node] ?? 0, this.camera.zoom)
      if (distance < TOUCH && (!best || distance < best.distance)) best = { node, distance }
    })
    return best?.node
  }

  #bringIntoSight(node: number): void {
    const { xs, ys } = this.#graph
    const [x, y] = [xs[node] ?? 0, ys[node] ?? 0]
    let [wide, high] = [1e-6, 1e-6]
    for (const { other } of linksOf(this.#graph, node)) {
      wide = Math.max(wide, Math.abs((xs[other] ?? 0) - x))
      high = Math.max(high, Math.abs((ys[other] ?? 0) - y))
    }
    const { width, height, scale, zoom: now } = this.camera
    const fitting = Math.min((width / 2 - AROUND) / wide, (height / 2 - AROUND) / high)
    const zoom = Math.min(FOCUS_ZOOM, Math.max(1, (fitting / scale) * now))
    this.camera.flyTo(x, y, zoom, () => this.#moved())
  }

  #startPath(node: number): void {
    this.#pathFrom = node
    askForEnd(this.#details, this.#graph.nodes[node]?.label ?? '', this.#actions)
    announce(words.chooseEnd)
    this.#root.querySelector<HTMLElement>('[data-map-words]')?.focus()
  }

  async #showPath(to: number): Promise<void> {
    const from = this.#pathFrom
    if (from === undefined) return
    this.#pathFrom = undefined
    const found = await findPath(this.#graph, from, to)
    const path = found.steps.length > 0 ? [from, ...found.steps.map(({ node }) => node)] : []
    this.#change({ chosen: to, path })
    showPath(this.#details, this.#graph, found, this.#actions)
    announce(path.length > 0 ? words.pathOf(path.length - 1) : found.message)
    this.#bringIntoSight(to)
  }

  #endPath(): void {
    this.#pathFrom = undefined
    const { chosen } = this.#scene
    if (chosen === undefined) this.#letGo()
    else this.choose(chosen)
  }
}
