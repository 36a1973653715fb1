import * as words from '#site-words/scripts/display.ts'
import type { ListedEvent } from './feed/events.ts'
import type { Known } from './feed/feed.ts'
import type { Parameters, Problem } from './state/parameters.ts'
import type { Rotation, Step } from './state/rotation.ts'
import { dayIn, type Snapshot } from './feed/snapshot.ts'
import { Board } from './views/board.tsx'
import { Controls, Head, viewTitle } from './views/frame.tsx'
import { Join } from './views/join.tsx'
import { Leaderboard } from './views/leaderboard.tsx'
import { Choice, Message, Problems, Refused } from './views/messages.tsx'
import { Statistics } from './views/statistics.tsx'

/** Everything that a display shows. */
export interface Shown {
  readonly parameters: Parameters
  readonly problems: readonly Problem[]
  readonly eventId: number | undefined
  /** The events to choose from; 'reading' before they are known, undefined when they cannot be read. */
  readonly events: readonly ListedEvent[] | 'reading' | undefined
  readonly known: Known | undefined
  readonly rotation: Rotation
  readonly now: number
  /** Undefined where a browser has no full screen. */
  readonly isFullScreen: boolean | undefined
  readonly onStep: (step: Step) => void
  readonly onFullScreen: () => void
  readonly onHide: () => void
}

/** The whole screen. */
export function Display(shown: Shown) {
  const { known, rotation, parameters, problems, now } = shown
  const snapshot = known?.snapshot
  return (
    <>
      <Head name={snapshot?.name ?? words.title} connection={snapshot && known.connection} now={now}>
        {snapshot && known.refusal && <p class="state state-stale">{refusalText(shown)}</p>}
      </Head>
      {/* a main for each view, so that it comes in as a whole */}
      <main key={snapshot ? rotation.view : 'message'} class="display-main" data-view={snapshot && rotation.view}>
        {snapshot ? <CurrentView {...shown} snapshot={snapshot} /> : <Instead {...shown} />}
      </main>
      <Problems problems={problems} onHide={shown.onHide} />
      {snapshot && (
        <Controls
          rotation={rotation}
          rotationTime={parameters.rotationTime}
          isFullScreen={shown.isFullScreen}
          onStep={shown.onStep}
          onFullScreen={shown.onFullScreen}
        />
      )}
    </>
  )
}

function CurrentView({ snapshot, rotation: { view }, parameters, eventId, now }: Shown & { snapshot: Snapshot }) {
  const { rankCount, chartCount, goalTarget, participateUrl } = parameters
  const address = new URL(participateUrl ?? `/events/${eventId ?? ''}`, location.href).href
  const title = <h2 class="view-title">{viewTitle(view)}</h2>
  switch (view) {
    case 'board':
      return (
        <>
          {title}
          <Board snapshot={snapshot} goalTarget={goalTarget} today={todayOf(snapshot, now)} />
          <Join address={address} />
        </>
      )
    case 'statistics':
      return (
        <>
          {title}
          <Statistics snapshot={snapshot} chartCount={chartCount} goalTarget={goalTarget} />
        </>
      )
    case 'leaderboard':
      return (
        <>
          {title}
          <Leaderboard leaderboard={snapshot.leaderboard} rankCount={rankCount} />
          <Join address={address} />
        </>
      )
  }
}

/** Completions of the day that it is where the event is. */
function todayOf({ burnup, timeZone }: Snapshot, now: number): number {
  const last = burnup.at(-1)
  return last && last.day >= dayIn(timeZone, now) ? last.count : 0
}

/** Words that stand there before there are numbers, or instead of them. */
function Instead({ eventId, events, known }: Shown) {
  if (eventId === undefined)
    return events === 'reading' ? <Message title={words.loading} /> : <Choice events={events} />
  if (known?.refusal) return <Refused refusal={known.refusal} eventId={eventId} />
  if (known?.connection.kind === 'stale') return <Message title={words.unreachable} text={words.unreachableText} />
  return <Message title={words.loading} />
}

function refusalText({ known, eventId }: Shown): string {
  if (known?.refusal === 'login') return words.loginEnded
  return known?.refusal === 'forbidden' ? words.forbidden : words.eventMissing(eventId ?? 0)
}
