import { markedDone } from '#site-words/scripts/own-progress.ts'
import { lengthOf, type Walk, walkState } from '../../catalog/path/walk.ts'
import { make } from '../parts/elements.ts'

/** Marks on the path what is done; stops of the page are those of the walk. */
export function markStops(root: HTMLElement, { stops }: Walk, isDone: (slug: string) => boolean): void {
  const elements = [...root.querySelectorAll<HTMLElement>('.stop')]
  for (const [index, stop] of stops.entries()) {
    const { done } = walkState({ stops: [stop], checkpoints: [] }, isDone, () => false)
    elements[index]?.toggleAttribute('data-done', done > 0 && done === lengthOf(stop))
  }
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.stop a[href^="/tutorials/"]'))
    tellDone(link, isDone(link.pathname.slice('/tutorials/'.length)))
}

function tellDone(link: HTMLAnchorElement, isDone: boolean): void {
  link.querySelector('.visually-hidden')?.remove()
  if (isDone) link.append(make('span', { class: 'visually-hidden' }, markedDone))
}
