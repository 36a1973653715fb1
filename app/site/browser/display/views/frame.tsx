import * as words from '#site-words/scripts/display.ts'
import type { ComponentChildren } from 'preact'
import { Icon } from '../../../views/parts/icon.tsx'
import type { Connection } from '../feed/feed.ts'
import { type ViewName, viewNames } from '../state/parameters.ts'
import type { Rotation, Step } from '../state/rotation.ts'
import { clockOf, secondOf, sinceOf } from './numbers.ts'

/** Name of the event, how current the numbers are, and the time. */
export function Head({
  name,
  connection,
  now,
  children
}: {
  readonly name: string
  readonly connection: Connection | undefined
  readonly now: number
  readonly children?: ComponentChildren
}) {
  return (
    <header class="display-head">
      <Icon name="mark" />
      <h1>{name}</h1>
      {children}
      {connection && <State connection={connection} now={now} />}
      <time class="display-clock">{clockOf(now)}</time>
    </header>
  )
}

function State({ connection, now }: { readonly connection: Connection; readonly now: number }) {
  switch (connection.kind) {
    case 'demo':
      return (
        <p class="state state-demo">
          <b>{words.demo}</b> {words.demoText}
        </p>
      )
    case 'live':
      return <p class="state state-live">{words.live}</p>
    case 'waiting':
      return <p class="state">{words.waiting}</p>
    case 'polled':
      return <p class="state">{words.asOf(secondOf(connection.at))}</p>
    case 'stale':
      return (
        <p class="state state-stale" role="status">
          {words.stale(sinceOf(connection.since, now))}
        </p>
      )
  }
}

interface ControlsProps {
  readonly rotation: Rotation
  readonly rotationTime: number
  readonly isFullScreen: boolean | undefined
  readonly onStep: (step: Step) => void
  readonly onFullScreen: () => void
}

/** The views, with the one that is shown, and buttons that do what the keys do. */
export function Controls({ rotation, rotationTime, isFullScreen, onStep, onFullScreen }: ControlsProps) {
  const { view, since, isPaused } = rotation
  return (
    <nav class="display-controls" aria-label={words.chooseView} title={words.keys}>
      <div class="display-views">
        {viewNames.map(name => (
          <button
            key={name}
            type="button"
            aria-current={name === view ? 'true' : undefined}
            onClick={() => onStep({ view: name })}
          >
            {words.views[name]}
            {name === view && rotationTime > 0 && !isPaused && <Remaining key={since} time={rotationTime} />}
          </button>
        ))}
      </div>
      {isPaused && <p class="display-paused">{words.paused}</p>}
      <div class="display-steer" role="group" aria-label={words.steer}>
        <Steer name={words.previous} icon="prev" onClick={() => onStep('previous')} />
        {rotationTime > 0 && (
          <button type="button" class="icon-button" onClick={() => onStep('pause')}>
            <span class="visually-hidden">{isPaused ? words.goOn : words.pause}</span>
            <Sign path={isPaused ? 'M8 5l11 7-11 7z' : 'M7 5h3v14H7zM14 5h3v14h-3z'} />
          </button>
        )}
        <Steer name={words.next} icon="next" onClick={() => onStep('next')} />
        {isFullScreen !== undefined && (
          <button type="button" class="icon-button" onClick={onFullScreen}>
            <span class="visually-hidden">{isFullScreen ? words.leaveFullScreen : words.fullScreen}</span>
            <Sign path="M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z" />
          </button>
        )}
      </div>
    </nav>
  )
}

interface SteerProps {
  readonly name: string
  readonly icon: 'prev' | 'next'
  readonly onClick: () => void
}

function Steer({ name, icon, onClick }: SteerProps) {
  return (
    <button type="button" class="icon-button" onClick={onClick}>
      <span class="visually-hidden">{name}</span>
      <Icon name={icon} />
    </button>
  )
}

function Sign({ path }: { readonly path: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** How long the view stays, as a line that grows. */
const Remaining = ({ time }: { readonly time: number }) => (
  <span class="display-remaining" aria-hidden="true" style={{ animationDuration: `${time}ms` }} />
)

/** Name of a view as the heading of its part of the page. */
export const viewTitle = (view: ViewName): string => words.views[view]
