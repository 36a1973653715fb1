import type { State } from '../records/record.ts'
import { percent } from './roll-up.ts'

/** The completed steps of a tutorial by number, with the time of each in milliseconds. */
export type DoneSteps = ReadonlyMap<number, number>

/** The state of a person on a tutorial with these steps; steps that it no longer has do not count. */
export function tutorialState(steps: ReadonlySet<number>, done: DoneSteps): State {
  const dates = [...done].flatMap(([number, date]) => (steps.has(number) ? date : []))
  if (steps.size === 0 || dates.length < steps.size)
    return {
      status: 'IN_PROGRESS',
      progress: steps.size === 0 ? 0 : percent(dates.length, steps.size),
      completionDate: null
    }
  const last = dates.reduce((one, other) => Math.max(one, other))
  const first = dates.reduce((one, other) => Math.min(one, other))
  return { status: 'COMPLETED', progress: 100, completionDate: last, completionTime: last - first }
}
