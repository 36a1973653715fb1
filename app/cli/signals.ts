import { Interrupted } from './errors.ts'

/**
 * A signal that is aborted, with Interrupted as reason, by the first SIGINT or SIGTERM. A second one ends the process
 * as if nobody listened.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new Interrupted(name)))
  }
  return controller.signal
}
