/** `/event-display` and `/display-app/`: the screens of an event. */
import { render } from 'preact'
import { nowMs } from '../../../lib/time.ts'
import type { Surface } from '../views/display/surface.ts'
import { isFullScreen, keepAwake, oncePerFrame, switchFullScreen, watchIdle } from './display/device.ts'
import { onlyCurrent, readEvents } from './display/feed/events.ts'
import { demoFeed, seeded } from './display/feed/demo.ts'
import type { Feed } from './display/feed/feed.ts'
import { fetchSnapshot, liveFeed, sourcesOf } from './display/feed/live.ts'
import { readParameters } from './display/state/parameters.ts'
import { type Rotation, rotated, type Step, stepOfKey, stepped } from './display/state/rotation.ts'
import { Display, type Shown } from './display/view.tsx'
import { loadPart } from './parts/load.ts'

/** How often the clock and the rotation are looked at. */
const TICK = 250
/** A display without an event looks again for one that has begun. */
const LOOK_AGAIN = 60_000
const root = document.querySelector<HTMLElement>('[data-display]')
if (root) show(root, root.dataset['display'] === 'login' ? 'login' : 'open')

function show(place: HTMLElement, surface: Surface): void {
  const { parameters, problems } = readParameters(new URLSearchParams(location.search))
  if (parameters.theme) document.documentElement.dataset['theme'] = parameters.theme
  let rotation: Rotation = { view: parameters.startView, since: nowMs(), isPaused: false }
  let shownProblems = problems
  let events: Shown['events'] = 'reading'
  let eventId = parameters.eventId
  let feed: Feed | undefined

  const draw = oncePerFrame(() =>
    render(
      <Display
        parameters={parameters}
        problems={shownProblems}
        eventId={eventId}
        events={events}
        known={feed?.known()}
        rotation={rotation}
        now={nowMs()}
        isFullScreen={isFullScreen()}
        onStep={step}
        onFullScreen={switchFullScreen}
        onHide={() => {
          shownProblems = []
          draw()
        }}
      />,
      place
    )
  )
  const turn = (next: Rotation): void => {
    if (next === rotation) return
    // a view that comes shows what is true now
    if (next.view !== rotation.view) feed?.refresh()
    rotation = next
    draw()
  }
  function step(taken: Step): void {
    turn(stepped(rotation, taken, nowMs()))
  }
  const follow = (id: number): void => {
    eventId = id
    feed = liveFeed(worldOf(surface, id), draw)
    draw()
  }
  const find = async (): Promise<void> => {
    events = await readEvents()
    const current = events && onlyCurrent(events)
    if (current) return follow(current.legacyId)
    draw()
    setTimeout(() => void find(), LOOK_AGAIN)
  }

  if (parameters.demo) feed = demoFeed(parameters.goalTarget, seeded(nowMs()), nowMs, draw)
  else if (eventId === undefined) void find()
  else follow(eventId)
  place.replaceChildren()
  draw()
  steerByKeys(step)
  keepAwake()
  watchIdle(place)
  document.addEventListener('fullscreenchange', draw)
  let minute = 0
  setInterval(() => {
    turn(rotated(rotation, parameters.rotationTime, nowMs()))
    const now = Math.floor(nowMs() / 60_000)
    if (now !== minute) draw()
    minute = now
  }, TICK)
}

function steerByKeys(step: (step: Step) => void): void {
  addEventListener('keydown', event => {
    const { key, target, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey) return
    // space presses a button that has the focus
    if (key === ' ' && target instanceof Element && target.closest('button, a')) return
    const taken = stepOfKey[key]
    if (key === 'f' || key === 'F') switchFullScreen()
    else if (taken) step(taken)
    else return
    event.preventDefault()
  })
}

function worldOf(surface: Surface, eventId: number): Parameters<typeof liveFeed>[0] {
  const { snapshot, stream } = sourcesOf(surface, eventId)
  return {
    fetchSnapshot: () => fetchSnapshot(snapshot),
    openStream: async hearing => {
      const part = await loadPart(() => import('./display/feed/socket.ts'))
      return part?.openStream(stream, eventId, hearing)
    },
    now: nowMs,
    random: Math.random,
    later: (run, wait) => {
      const timer = setTimeout(run, wait)
      return () => clearTimeout(timer)
    }
  }
}
