import { log } from '../../cap/log.ts'
import { counter } from './metrics.ts'

/** Tells of an event: a line of the log, as JSON behind its name, and a counter of that name. `data` names no person. */
export function telemetry(event: string, data: Readonly<Record<string, unknown>>): void {
  counter(event).add()
  log('telemetry').info(event, JSON.stringify(data))
}
