import { logIn } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/events.ts'
import { render } from 'preact'
import type { EventState } from '../../catalog/events/feed.ts'
import type { Snapshot } from '../../catalog/events/standings.ts'
import { loginAddress, onVisitor } from '../account/visitor.ts'
import { type MyEvent, readMyEvent } from './my-events.ts'
import { readSnapshot, Standings } from './standings.tsx'
import { TakingPart } from './taking-part.tsx'

/** The page of an event: taking part, and the standings where they are kept. */
export function showEvent(place: HTMLElement): void {
  const number = Number(place.dataset['event'])
  const board = document.querySelector<HTMLElement>('[data-event-board]')
  const standings = board?.querySelector('[data-event-standings]')
  let own: MyEvent | undefined
  let snapshot: Snapshot | undefined
  let visits = 0

  const drawStandings = (): void => {
    if (!board || !standings || !snapshot) return
    board.hidden = false
    render(<Standings snapshot={snapshot} points={own?.points} />, standings)
  }
  const drawOwn = (visit: number): void => {
    if (own)
      render(
        <TakingPart
          key={visit}
          event={own}
          state={place.dataset['eventState'] as EventState}
          termsUrl={place.dataset['eventTerms']}
          onChange={changed => {
            if (visit !== visits) return
            own = changed
            drawOwn(visit)
            drawStandings()
          }}
        />,
        place
      )
  }

  onVisitor(async visitor => {
    const visit = ++visits
    own = undefined
    if (!visitor) render(<Anonymous place={place} />, place)
    else {
      const read = await readMyEvent(number).catch(() => undefined)
      if (visit !== visits) return
      own = read
      if (own) drawOwn(visit)
      else render(<p>{words.notRead}</p>, place)
    }
    drawStandings()
  })

  void readSnapshot(number).then(read => {
    snapshot = read
    drawStandings()
  })
}

function Anonymous({ place }: { readonly place: HTMLElement }) {
  if (place.dataset['eventState'] === 'past') return <p>{words.isOver}</p>
  return (
    <p>
      {words.logInToTakePart(
        <a class="button" href={loginAddress()}>
          {logIn}
        </a>
      )}
    </p>
  )
}
