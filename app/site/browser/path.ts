/** Missions and groups: what of the path is done, where it goes on, its checkpoints and its end. */
import type { States } from '../catalog/filter-index.ts'
import { type Walk, walkState } from '../catalog/path/walk.ts'
import { trackCheckpoints } from './path/checkpoints.ts'
import { endIsKnown, showEnd } from './path/end.ts'
import { markStops } from './path/stops.ts'
import { showSummary, showWay } from './path/summary.ts'
import { outbox } from './progress/device.ts'
import { markCards } from './progress/mark-cards.ts'
import type { MissionProgress, MyProgress } from './progress/my-progress.ts'
import { rememberPath } from './progress/remembered-paths.ts'
import { onStates, statesNow } from './progress/states.ts'

const path = document.querySelector<HTMLElement>('[data-path]')
if (path) followPath(path, JSON.parse(path.dataset['walk'] ?? '') as Walk)

function followPath(root: HTMLElement, walk: Walk): void {
  const href = root.dataset['path'] ?? ''
  // also when it comes from the back/forward cache
  addEventListener('pageshow', () => rememberPath(href))
  let progress: MyProgress | undefined
  let checkpoints: ReadonlySet<string> = new Set()
  let isLoggedIn = false

  const draw = (states: States): void => {
    const isDone = (key: string): boolean =>
      states.get(`/tutorials/${key}`) === 'done' || states.get(key) === 'done' || checkpoints.has(key)
    const state = walkState(walk, isDone, slug => states.has(`/tutorials/${slug}`))
    const known = taskAt(href, progress)
    document.documentElement.classList.toggle('known', states.size + checkpoints.size > 0)
    markStops(root, walk, isDone)
    showSummary(root, state, known)
    showWay(root, state, states, progress)
    showEnd(root, { state, known, states, isLoggedIn })
    markCards(states)
  }
  const ask = onStates((states, now, owner) => {
    ;[progress, isLoggedIn] = [now, owner !== '']
    draw(states)
    endIsKnown(root)
  })
  trackCheckpoints(root, walk.checkpoints, done => {
    checkpoints = done
    draw(statesNow(progress))
  })
  outbox.listen(({ kind }) => {
    if (kind === 'sent') void ask()
  })
}

function taskAt(href: string, progress: MyProgress | undefined): MissionProgress | undefined {
  const [, kind, slug] = href.split('/')
  return progress?.[kind === 'missions' ? 'missions' : 'groups'].find(task => task.slug === slug)
}
