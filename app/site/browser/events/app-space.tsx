import { logIn } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/events.ts'
import { render } from 'preact'
import { eventHref } from '../../catalog/events/events.ts'
import type { States } from '../../catalog/filter-index.ts'
import { loginAddress, onVisitor } from '../account/visitor.ts'
import type { MyProgress } from '../progress/my-progress.ts'
import { onStates } from '../progress/states.ts'
import { type MyEvent, readMyEvent } from './my-events.ts'
import { Points } from './taking-part.tsx'

/** The page of a booth: what of its tutorials is done, the next step of each, and the points of the reader. */
export function showAppSpace(place: HTMLElement): void {
  const number = Number(place.dataset['appSpace'])
  let visits = 0
  onStates((states, progress) => {
    for (const tutorial of document.querySelectorAll<HTMLElement>('[data-tutorial]')) mark(tutorial, states, progress)
  })
  onVisitor(async visitor => {
    const visit = ++visits
    if (!visitor) {
      render(<LogIn />, place)
      return
    }
    const event = await readMyEvent(number).catch(() => undefined)
    if (visit === visits) render(event ? <Own event={event} place={place} /> : <p>{words.notRead}</p>, place)
  })
}

function mark(tutorial: HTMLElement, states: States, progress: MyProgress | undefined): void {
  const { tutorial: href = '' } = tutorial.dataset
  const state = states.get(href) ?? 'open'
  const known = progress?.tutorials.find(({ slug }) => href === `/tutorials/${slug}`)
  const step = state === 'started' ? (known?.nextStep ?? undefined) : undefined
  tutorial.dataset['state'] = state
  const link = tutorial.querySelector('a')
  if (link) link.href = step === undefined ? href : `${href}#step-${step}`
  tutorial.querySelector('[data-next]')?.replaceChildren(nextWords(state, step))
}

function nextWords(state: string, step: number | undefined): string {
  if (state === 'done') return words.isDone
  if (state !== 'started') return words.begin
  return step === undefined ? words.goOnSomewhere : words.goOn(step)
}

const LogIn = () => (
  <p class="app-space-ask">
    {words.logInAtBooth(
      <a class="button" href={loginAddress()}>
        {logIn}
      </a>
    )}
  </p>
)

function Own({ event, place }: { readonly event: MyEvent; readonly place: HTMLElement }) {
  const mayRegister = !event.registered && place.dataset['eventState'] !== 'past'
  return (
    <>
      {(event.registered || event.completions > 0) && <Points event={event} />}
      {mayRegister && (
        <p class="app-space-ask">
          {words.registerAtBooth(
            <a class="button" href={eventHref(event.eventLegacyId)}>
              {words.registerForEvent}
            </a>
          )}
        </p>
      )}
    </>
  )
}
