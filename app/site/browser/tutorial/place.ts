import type { Walk } from '../../catalog/path/walk.ts'
import { onVisitor } from '../account/visitor.ts'
import { type MyProgress, readMyProgress } from '../progress/my-progress.ts'
import { rememberedPaths, rememberPath } from '../progress/remembered-paths.ts'

/** Place of the tutorial in a mission or group. */
export interface Place {
  readonly href: string
  readonly title: string
  readonly walk: Walk
  readonly group: string | undefined
  readonly template: HTMLTemplateElement
}

let shown: Place | undefined
const listeners: (() => void)[] = []

/** The path on which the tutorial is shown; undefined for one that is part of none. */
export const shownPlace = (): Place | undefined => shown

/** Calls `listener` when the tutorial is shown on another path. */
export const onPlace = (listener: () => void): void => void listeners.push(listener)

/**
 * Shows the tutorial on the path by which the reader came, else in the mission that they have in progress; the page itself
 * has the same one for everyone. Whoever goes on from here stays on the path that is shown.
 */
export function showPlace(): void {
  const places = [...document.querySelectorAll<HTMLTemplateElement>('template[data-place]')].map(placeOf)
  shown = places[0]
  const remembered = rememberedPlace(places, rememberedPaths())
  if (remembered) show(remembered)
  else if (places.length > 1)
    onVisitor(async visitor => {
      if (visitor) show(inProgress(places, await readMyProgress().catch(() => undefined)) ?? shown)
    })
  for (const event of ['click', 'auxclick'])
    document.addEventListener(event, ({ target }) => {
      const link = target instanceof Element ? target.closest('[data-place-room] a, [data-finish] a') : null
      if (link && shown) rememberPath(shown.href)
    })
}

function placeOf(template: HTMLTemplateElement): Place {
  const { place = '', placeTitle = '', placeGroup, walk = '' } = template.dataset
  return { href: place, title: placeTitle, group: placeGroup, walk: JSON.parse(walk) as Walk, template }
}

/** The place on the path that was walked last; in a group of several missions, the one in the mission walked last. */
function rememberedPlace(places: readonly Place[], paths: readonly string[]): Place | undefined {
  const age = (path: string): number => (paths.includes(path) ? paths.indexOf(path) : paths.length)
  for (const path of paths) {
    const [first] = places
      .filter(({ href, group }) => href === path || group === path)
      .sort((one, other) => age(one.href) - age(other.href))
    if (first) return first
  }
  return undefined
}

function inProgress(places: readonly Place[], progress: MyProgress | undefined): Place | undefined {
  const begun = progress?.missions.filter(({ status }) => status === 'IN_PROGRESS') ?? []
  const [found] = begun.flatMap(({ slug }) => places.find(({ href }) => href === `/missions/${slug}`) ?? [])
  return found
}

function show(place: Place | undefined): void {
  if (!place || place === shown) return
  const before = shown
  shown = place
  for (const room of place.template.content.querySelectorAll<HTMLElement>('[data-place-room]'))
    document
      .querySelector(`[data-place-room="${room.dataset['placeRoom'] ?? ''}"]`)
      ?.replaceChildren(...room.cloneNode(true).childNodes)
  for (const other of document.querySelectorAll<HTMLElement>('[data-place-other]'))
    other.hidden = other.dataset['placeOther'] === place.href
  const crumb = document.querySelector<HTMLAnchorElement>(`.trail a[href="${before?.href ?? ''}"]`)
  if (crumb) [crumb.href, crumb.textContent] = [place.href, place.title]
  for (const listener of listeners) listener()
}
