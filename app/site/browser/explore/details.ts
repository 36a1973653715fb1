import { cancel } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/map-panel.ts'
import { hrefOfNode } from '../../catalog/graph/map.ts'
import { typeName } from '../../views/graph/type-names.ts'
import { button, make } from '../parts/elements.ts'
import { linksOf, type MapGraph } from './graph.ts'
import type { Found } from './path.ts'
import { linkName } from './words.ts'

/** Actions of the panel. */
export interface Actions {
  readonly choose: (node: number) => void
  readonly startPath: (node: number) => void
  readonly endPath: () => void
}

const MOST_NEAR = 12

/** Shows a node: what it is, its page, what it is linked to. */
export function showNode(place: HTMLElement, graph: MapGraph, node: number, actions: Actions): void {
  const shown = graph.nodes[node]
  if (!shown) return
  const href = hrefOfNode(shown)
  const ways = make('p', { class: 'explore-actions' })
  if (href) ways.append(make('a', { class: 'button', href }, words.openType(typeName(shown.type))))
  if (isEnd(shown.type)) ways.append(act(words.pathFromHere, () => actions.startPath(node)))
  place.replaceChildren(
    make('span', { class: 'quiet' }, typeName(shown.type)),
    make('h2', { tabindex: '-1' }, shown.label),
    ways,
    ...nearLists(graph, node, actions)
  )
}

/** A path begins and ends at tutorials and concepts. */
export const isEnd = (type: string): boolean => type === 'tutorial' || type === 'concept'

function nearLists(graph: MapGraph, node: number, { choose }: Actions): HTMLElement[] {
  const byName = Map.groupBy(linksOf(graph, node), linkName)
  return [...byName].flatMap(([name, links]) => {
    const others = [...new Set(links.map(({ other }) => other))]
    const list = make(
      'ul',
      { class: 'explore-near' },
      ...others.slice(0, MOST_NEAR).map(other => line(graph, other, choose))
    )
    const rest = others.length - MOST_NEAR
    return [make('h3', {}, name), list, ...(rest > 0 ? [make('p', { class: 'quiet' }, words.andMore(rest))] : [])]
  })
}

/** A node in a list, which chooses it. */
export function line(graph: MapGraph, node: number, choose: (node: number) => void): HTMLLIElement {
  const { type, label } = graph.nodes[node] ?? { type: '', label: '' }
  const dot = make('span', { class: `map-dot map-${type}`, 'aria-hidden': 'true' })
  const hint = make('span', { class: 'visually-hidden' }, `, ${typeName(type)}`)
  const chooser = button('', dot, make('span', {}, label, hint))
  chooser.addEventListener('click', () => choose(node))
  return make('li', {}, chooser)
}

/** Asks for the other end of a path. */
export function askForEnd(place: HTMLElement, from: string, { endPath }: Actions): void {
  place.replaceChildren(
    make('h2', { tabindex: '-1' }, words.whereTo),
    make('p', {}, words.chooseEndOf(from)),
    make('p', { class: 'explore-actions' }, act(cancel, endPath))
  )
}

/** Shows a path with the reason of each step, or why there is none. */
export function showPath(place: HTMLElement, graph: MapGraph, found: Found, { choose, endPath }: Actions): void {
  const title = make('h2', { tabindex: '-1' }, found.steps.length > 0 ? words.path : words.noPath)
  const done = make('p', { class: 'explore-actions' }, act(words.endPath, endPath))
  if (found.steps.length === 0) return place.replaceChildren(title, make('p', {}, found.message), done)
  const list = make('ol', { class: 'explore-near explore-path' }, line(graph, found.from, choose))
  for (const { node, reason } of found.steps) {
    const item = line(graph, node, choose)
    item.append(make('small', {}, reason))
    list.append(item)
  }
  place.replaceChildren(title, list, done)
}

function act(text: string, run: () => void): HTMLButtonElement {
  const made = button('button button-quiet', text)
  made.addEventListener('click', run)
  return made
}
