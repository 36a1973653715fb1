/** The map of what there is to learn, on a canvas; without it the page is its list. */
import { MAP_DATA, type MapFeed } from '../catalog/graph/map.ts'
import { graphOf } from './explore/graph.ts'
import { searchMap } from './explore/hits.ts'
import { ExploreMap } from './explore/map.ts'

const STEP = 1.35
const root = document.querySelector<HTMLElement>('[data-explore]')
const canvas = root?.querySelector<HTMLCanvasElement>('[data-map]')
const context = canvas?.getContext('2d')
// the width from which the stylesheet shows the map
const wide = matchMedia('(min-width: 48rem)')

if (root && !context) root.dataset['failed'] = ''
if (root && canvas && context) {
  switchView(root)
  const begin = (): void => void start(root, canvas, context)
  if (wide.matches) begin()
  else wide.addEventListener('change', begin, { once: true })
}

/** The list instead of the map, by choice. */
function switchView(place: HTMLElement): void {
  const toggle = place.querySelector('[data-list-switch]')
  toggle?.addEventListener('click', () => {
    const isList = place.dataset['view'] !== 'list'
    if (isList) place.dataset['view'] = 'list'
    else delete place.dataset['view']
    toggle.setAttribute('aria-pressed', String(isList))
  })
}

async function start(
  place: HTMLElement,
  canvasElement: HTMLCanvasElement,
  drawing: CanvasRenderingContext2D
): Promise<void> {
  const feed = await read()
  if (!feed) return void (place.dataset['failed'] = '')
  const graph = graphOf(feed)
  const map = new ExploreMap(place, canvasElement, drawing, graph)
  map.redraw()
  searchMap(place, graph, node => map.choose(node))
  for (const each of place.querySelectorAll<HTMLElement>('[data-zoom]'))
    each.addEventListener('click', () => {
      const how = each.dataset['zoom']
      if (how === 'all') map.showAll()
      else map.zoom(how === 'in' ? STEP : 1 / STEP)
    })
  const types = [...place.querySelectorAll<HTMLInputElement>('[data-map-type]')]
  for (const box of types)
    box.addEventListener('change', () => {
      map.hide(new Set(types.filter(({ checked }) => !checked).map(({ value }) => value)))
    })
  const focus = new URLSearchParams(location.search).get('focus') ?? ''
  const node = graph.indexOf.get(focus) ?? graph.indexOf.get(`c:${focus}`) ?? graph.indexOf.get(`t:${focus}`)
  if (node !== undefined) map.choose(node)
  place.dataset['ready'] = ''
}

async function read(): Promise<MapFeed | undefined> {
  try {
    const answer = await fetch(MAP_DATA)
    return answer.ok ? ((await answer.json()) as MapFeed) : undefined
  } catch {
    return undefined
  }
}
