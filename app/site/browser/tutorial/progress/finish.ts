import { loginAddress } from '../../account/visitor.ts'
import type { KnownTutorial } from '../../progress/ledger.ts'
import { type MissionProgress, readMyProgress } from '../../progress/my-progress.ts'
import type { Event } from '../../progress/outbox.ts'
import { make } from '../../parts/elements.ts'
import type { OwnSteps } from './own-steps.ts'

/** Way on from a finished tutorial. */
interface Way {
  readonly href: string
  readonly words: string
  readonly title: string
}

/** Shows below the text how much is done and, once all is, where to go on; the room for it is there before. */
export function showFinish({ count }: KnownTutorial): (own: OwnSteps, event?: Event) => void {
  const place = document.querySelector<HTMLElement>('[data-finish]')
  if (!place) return () => undefined
  const write = (name: string, ...content: (Node | string)[]): void =>
    place.querySelector(`[data-finish-${name}]`)?.replaceChildren(...content)
  let mission: MissionProgress | undefined
  let state = ''

  const draw = (own: OwnSteps): void => {
    const done = own.done.size
    place.dataset['finish'] = done >= count ? 'done' : done > 0 ? 'started' : ''
    if (done < count) {
      write('heading', done === 0 ? 'Your progress' : `${done} of ${count} steps done`)
      write('text', ...hint(own))
      return write('next')
    }
    const isWhole = mission?.status === 'COMPLETED'
    write('heading', isWhole ? `You completed “${mission?.title ?? ''}”` : 'You finished this tutorial')
    write('text', isWhole ? 'Every part of the mission is done. Well done!' : missionWords(mission))
    const way = wayOn(place, mission)
    write('next', ...(way ? [linkOn(way)] : []))
  }

  /** The mission is asked for when it can have changed: with the page, and when the last step has arrived. */
  const look = async (own: OwnSteps, isNew: boolean): Promise<void> => {
    const path = place.dataset['path']
    const progress = path === undefined ? undefined : await readMyProgress().catch(() => undefined)
    mission = progress?.missions.find(({ slug }) => path === `/missions/${slug}`)
    draw(own)
    if (isNew && mission?.status === 'COMPLETED') place.classList.add('is-celebrated')
  }

  return (own, event) => {
    draw(own)
    const isNew = event?.kind === 'sent'
    const now = own.done.size >= count && own.visitor && own.waiting.size === 0 ? 'arrived' : ''
    if (now !== state && now === 'arrived') void look(own, isNew)
    state = now
  }
}

function hint({ visitor, done }: OwnSteps): (Node | string)[] {
  if (visitor !== null) return ['Mark each step as done, and you find your way back to where you stopped.']
  const start = done.size === 0 ? 'What you mark as done is kept in this browser. ' : 'This is kept in this browser. '
  return [start, make('a', { href: loginAddress() }, 'Log in'), ' to have it everywhere.']
}

const missionWords = (mission: MissionProgress | undefined): string =>
  mission ? `${mission.done} of ${mission.total} parts of “${mission.title}” are done.` : 'All of its steps are done.'

/** The next open part of the mission, else the next tutorial on its path; a mission that is complete is shown itself. */
function wayOn(place: HTMLElement, mission: MissionProgress | undefined): Way | undefined {
  if (mission?.status === 'COMPLETED') return { href: '/me/', words: 'See it on', title: 'your page' }
  if (mission?.nextSlug)
    return { href: `/tutorials/${mission.nextSlug}`, words: 'Next:', title: mission.nextTitle ?? mission.nextSlug }
  const next = document.querySelector<HTMLAnchorElement>('a.neighbour-next')
  const title = next?.querySelector('b')?.textContent
  if (next && title) return { href: next.pathname, words: next.rel === 'next' ? 'Next:' : '', title }
  return undefined
}

const linkOn = ({ href, words, title }: Way): HTMLElement =>
  make('a', { class: 'button', href }, [words, title].filter(Boolean).join(' '))
