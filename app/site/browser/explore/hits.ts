import { nothingFound, placesFound } from '#site-words/scripts/map-panel.ts'
import { announce } from '../parts/announce.ts'
import { line } from './details.ts'
import type { MapGraph } from './graph.ts'

const MOST = 8

/** Finds nodes by their names while typing; Enter chooses the first. */
export function searchMap(root: HTMLElement, graph: MapGraph, choose: (node: number) => void): void {
  const field = root.querySelector<HTMLInputElement>('[data-map-words]')
  const list = root.querySelector<HTMLElement>('[data-map-hits]')
  if (!field || !list) return
  const names = graph.nodes.map(({ label }) => label.toLowerCase())
  const take = (node: number): void => {
    field.value = ''
    list.hidden = true
    choose(node)
  }
  const found = (): number[] => {
    const q = field.value.trim().toLowerCase()
    if (q === '') return []
    const hits = [...graph.byWeight].filter(node => names[node]?.includes(q))
    return hits.sort((one, other) => Number(begins(names[other], q)) - Number(begins(names[one], q)))
  }
  field.addEventListener('input', () => {
    const hits = found()
    list.replaceChildren(...hits.slice(0, MOST).map(node => line(graph, node, take)))
    list.hidden = hits.length === 0
    if (field.value.trim() !== '') announce(hits.length === 0 ? nothingFound : placesFound(hits.length))
  })
  field.addEventListener('keydown', event => {
    const [first] = event.key === 'Enter' ? found() : []
    if (first !== undefined) take(first)
    if (event.key !== 'Escape') return
    field.value = ''
    list.hidden = true
  })
}

const begins = (name: string | undefined, q: string): boolean => name?.startsWith(q) ?? false
