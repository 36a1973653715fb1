/** Missions and groups: what of the path is done, and where it goes on. */
import type { States } from '../catalog/filter-index.ts'
import { dayOf, duration } from '../views/parts/words.ts'
import { make } from './parts/elements.ts'
import { markCards } from './progress/mark-cards.ts'
import type { MissionProgress, MyProgress } from './progress/my-progress.ts'
import { onStates } from './progress/states.ts'

const path = document.querySelector<HTMLElement>('[data-path]')
if (path)
  onStates((states, progress) => {
    const stops = markStops(path, states)
    const known = taskAt(path.dataset['path'] ?? '', progress)
    const summary = known ?? counted(stops)
    showSummary(path, summary)
    showWay(path, stops, summary)
    markCards(states)
  })

/** A stop of the path; a choice is done when one of its ways is. */
interface Stop {
  readonly isDone: boolean
  /** The first tutorial of it that is not done. */
  readonly next: HTMLAnchorElement | undefined
}

type Summary = Pick<MissionProgress, 'done' | 'total' | 'percent' | 'status'> & Partial<MissionProgress>

function markStops(root: HTMLElement, states: States): Stop[] {
  const isDone = (link: HTMLAnchorElement): boolean => states.get(link.pathname) === 'done'
  return [...root.querySelectorAll<HTMLElement>('.stop')].map(stop => {
    const ways = [...stop.querySelectorAll<HTMLElement>('.way')]
    const waysOf = (ways.length > 0 ? ways : [stop]).map(way => [
      ...way.querySelectorAll<HTMLAnchorElement>('a[href^="/tutorials/"]')
    ])
    const done = waysOf.some(links => links.length > 0 && links.every(isDone))
    stop.toggleAttribute('data-done', done)
    for (const link of waysOf.flat()) tellDone(link, isDone(link))
    return { isDone: done, next: waysOf.flat().find(link => !isDone(link)) }
  })
}

function tellDone(link: HTMLAnchorElement, isDone: boolean): void {
  link.querySelector('.visually-hidden')?.remove()
  if (isDone) link.append(make('span', { class: 'visually-hidden' }, ' (done)'))
}

function taskAt(href: string, progress: MyProgress | undefined): Summary | undefined {
  const [, kind, slug] = href.split('/')
  return progress?.[kind === 'missions' ? 'missions' : 'groups'].find(task => task.slug === slug)
}

/** Without a server, what this browser keeps. */
function counted(stops: readonly Stop[]): Summary {
  const done = stops.filter(({ isDone }) => isDone).length
  const status = done === stops.length ? 'COMPLETED' : done > 0 ? 'IN_PROGRESS' : 'NOT_STARTED'
  return { done, total: stops.length, percent: Math.round((done / Math.max(1, stops.length)) * 100), status }
}

function showSummary(root: HTMLElement, summary: Summary): void {
  const place = root.querySelector<HTMLElement>('[data-path-progress]')
  const [bar, words] = [place?.querySelector('progress'), place?.querySelector('[data-path-words]')]
  if (!place || !bar || !words) return
  const { percent, status, done, total, minutesLeft, completionDate } = summary
  bar.value = percent
  const isDone = status === 'COMPLETED'
  place.dataset['pathProgress'] = isDone ? 'done' : percent > 0 ? 'started' : ''
  const left = typeof minutesLeft === 'number' && minutesLeft > 0 ? ` · about ${duration(minutesLeft)} left` : ''
  words.textContent = isDone
    ? `Completed${completionDate ? ` on ${dayOf(completionDate)}` : ''}. Well done!`
    : `${done} of ${total} done${left}`
}

/** The button leads to what comes next. */
function showWay(root: HTMLElement, stops: readonly Stop[], { status, nextSlug, nextTitle, nextStep }: Summary): void {
  const place = root.querySelector('[data-path-begin]')
  const [link, go, first] = [
    place?.querySelector('a'),
    place?.querySelector('[data-path-go]'),
    place?.querySelector('[data-path-first]')
  ]
  const next = stops.find(stop => !stop.isDone)?.next
  if (!link || !go || !first || !next || status === 'NOT_STARTED' || status === 'COMPLETED') return
  const title = nextTitle ?? next.firstChild?.textContent ?? ''
  const href = nextSlug ? `/tutorials/${nextSlug}` : next.pathname
  link.href = nextStep && nextStep > 1 ? `${href}#step-${nextStep}` : href
  go.textContent = 'Continue'
  first.textContent = `with “${title}”`
}
