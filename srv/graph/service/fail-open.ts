import { HttpError } from '../../../lib/errors.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../../platform/metrics/metrics.ts'

/** The answer of `work`; `otherwise` after an internal fault: the graph is an extra that nobody's request fails for (GRAPH-082). */
export async function failOpen<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpError) throw error
    counter('graph.failed_open').add()
    log('graph').warn('answered without the graph:', (error as Error | undefined)?.message)
    return otherwise
  }
}
