import type { States } from '../../catalog/filter-index.ts'
import type { WalkState } from '../../catalog/path/walk.ts'
import { dayOf } from '../../views/parts/locale.ts'
import { counted, duration, thingsLeft } from '../../views/parts/words.ts'
import type { MissionProgress, MyProgress } from '../progress/my-progress.ts'

/** Bar and words of the header: tutorials as the page numbers them, and checkpoints. */
export function showSummary(root: HTMLElement, state: WalkState, known: MissionProgress | undefined): void {
  const place = root.querySelector<HTMLElement>('[data-path-progress]')
  const [bar, words] = [place?.querySelector('progress'), place?.querySelector('[data-path-words]')]
  if (!place || !bar || !words) return
  const { done, total, checkpoints, left } = state
  const [sum, all] = [done + checkpoints.length - left.length, total + checkpoints.length]
  const isDone = known?.status === 'COMPLETED' || state.isComplete
  bar.value = isDone ? 100 : Math.round((sum / Math.max(1, all)) * 100)
  place.dataset['pathProgress'] = isDone ? 'done' : sum > 0 ? 'started' : ''
  const minutes = known?.minutesLeft ?? 0
  words.textContent = isDone
    ? `Completed${known?.completionDate ? ` on ${dayOf(known.completionDate)}` : ''}. Well done!`
    : [
        `${done} of ${counted(total, 'tutorial')}`,
        ...(done > 0 && left.length > 0 && done === total ? [`${counted(left.length, 'checkpoint')} left`] : []),
        ...(minutes > 0 ? [`about ${duration(minutes)} left`] : [])
      ].join(' · ')
}

/** The button leads to what comes next: a tutorial, a checkpoint, the end. */
export function showWay(root: HTMLElement, state: WalkState, states: States, progress: MyProgress | undefined): void {
  const place = root.querySelector('[data-path-begin]')
  const [link, go, first] = [
    place?.querySelector('a'),
    place?.querySelector('[data-path-go]'),
    place?.querySelector('[data-path-first]')
  ]
  if (!link || !go || !first) return
  const way = wayOn(root, state, states, progress)
  if (!way) return
  link.href = way.href
  go.textContent = way.go
  first.textContent = way.words
}

interface Way {
  readonly href: string
  readonly go: string
  readonly words: string
}

/** Undefined for a path that is not begun: the page says how to start. */
function wayOn(root: HTMLElement, state: WalkState, states: States, progress: MyProgress | undefined): Way | undefined {
  const { open, left, isComplete } = state
  if (isComplete) return { href: '#end', go: 'What is next', words: '' }
  const [slug] = open
  if (slug === undefined) {
    const words = left.length > 0 ? thingsLeft(left.map(({ title }) => title)) : ''
    return words === '' ? undefined : { href: '#checkpoints', go: 'Go to the checkpoint', words }
  }
  const isOpenBegun = open.some(each => states.has(`/tutorials/${each}`))
  const task = progress?.tutorials.find(each => each.slug === slug)
  const isBegun = state.done > 0 || state.left.length < state.checkpoints.length || isOpenBegun
  if (!isBegun) return undefined
  const link = root.querySelector<HTMLAnchorElement>(`.stop a[href="/tutorials/${slug}"]`)
  const step = task?.nextStep ?? 1
  const title = link?.firstChild?.textContent ?? slug
  return { href: `/tutorials/${slug}${step > 1 ? `#step-${step}` : ''}`, go: 'Continue', words: `with “${title}”` }
}
