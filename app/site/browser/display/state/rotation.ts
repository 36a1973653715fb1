import { type ViewName, viewNames } from './parameters.ts'

/** The view that is shown, and since when. */
export interface Rotation {
  readonly view: ViewName
  /** Time at which the view came, or went on after a pause. */
  readonly since: number
  readonly isPaused: boolean
}

export type Step = 'next' | 'previous' | 'pause' | { readonly view: ViewName }

/** The rotation after a step that somebody takes. */
export function stepped({ view, since, isPaused }: Rotation, step: Step, now: number): Rotation {
  if (step === 'pause') return { view, since: isPaused ? now : since, isPaused: !isPaused }
  if (typeof step === 'object') return { view: step.view, since: now, isPaused }
  return { view: besides(view, step === 'next' ? 1 : -1), since: now, isPaused }
}

/** The rotation at a time; the same object as long as its view stays. After a sleep of the device it goes on from there. */
export function rotated(rotation: Rotation, period: number, now: number): Rotation {
  const isOver = period > 0 && !rotation.isPaused && now - rotation.since >= period
  return isOver ? { ...rotation, view: besides(rotation.view, 1), since: now } : rotation
}

function besides(view: ViewName, step: number): ViewName {
  const index = viewNames.indexOf(view) + step + viewNames.length
  return viewNames[index % viewNames.length] ?? view
}

/** The step that a key stands for. */
export const stepOfKey: Readonly<Partial<Record<string, Step>>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  ' ': 'pause'
}
