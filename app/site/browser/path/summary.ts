import * as words from '#site-words/scripts/own-progress.ts'
import type { States } from '../../catalog/filter-index.ts'
import type { WalkState } from '../../catalog/path/walk.ts'
import { dayOf } from '../../views/parts/locale.ts'
import { duration, thingsLeft } from '../../views/parts/words.ts'
import type { MissionProgress, MyProgress } from '../progress/my-progress.ts'

/** Bar and words of the header: tutorials as the page numbers them, and checkpoints. */
export function showSummary(root: HTMLElement, state: WalkState, known: MissionProgress | undefined): void {
  const place = root.querySelector<HTMLElement>('[data-path-progress]')
  const [bar, text] = [place?.querySelector('progress'), place?.querySelector('[data-path-words]')]
  if (!place || !bar || !text) return
  const { done, total, checkpoints, left } = state
  const [sum, all] = [done + checkpoints.length - left.length, total + checkpoints.length]
  const isDone = known?.status === 'COMPLETED' || state.isComplete
  bar.value = isDone ? 100 : Math.round((sum / Math.max(1, all)) * 100)
  place.dataset['pathProgress'] = isDone ? 'done' : sum > 0 ? 'started' : ''
  const minutes = known?.minutesLeft ?? 0
  text.textContent = isDone
    ? words.pathCompleted(known?.completionDate ? dayOf(known.completionDate) : undefined)
    : [
        words.tutorialsOf(done, total),
        ...(done > 0 && left.length > 0 && done === total ? [words.checkpointsLeft(left.length)] : []),
        ...(minutes > 0 ? [words.timeLeft(duration(minutes))] : [])
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
  first.textContent = way.text
}

interface Way {
  readonly href: string
  readonly go: string
  readonly text: string
}

/** Undefined for a path that is not begun: the page says how to start. */
function wayOn(root: HTMLElement, state: WalkState, states: States, progress: MyProgress | undefined): Way | undefined {
  const { open, left, isComplete } = state
  if (isComplete) return { href: '#end', go: words.nextOnPath, text: '' }
  const [slug] = open
  if (slug === undefined) {
    const text = left.length > 0 ? thingsLeft(left.map(({ title }) => title)) : ''
    return text === '' ? undefined : { href: '#checkpoints', go: words.toCheckpoint, text }
  }
  const isOpenBegun = open.some(each => states.has(`/tutorials/${each}`))
  const task = progress?.tutorials.find(each => each.slug === slug)
  const isBegun = state.done > 0 || state.left.length < state.checkpoints.length || isOpenBegun
  if (!isBegun) return undefined
  const link = root.querySelector<HTMLAnchorElement>(`.stop a[href="/tutorials/${slug}"]`)
  const step = task?.nextStep ?? 1
  const title = link?.firstChild?.textContent ?? slug
  return { href: `/tutorials/${slug}${step > 1 ? `#step-${step}` : ''}`, go: words.goOn, text: words.withTitle(title) }
}
