import type { Attention } from '../../platform/attention.ts'
import { countInQueue } from './gate-queue.ts'

/** Concepts that tutorials teach, and that wait to be published; those without tutorials wait in another queue of the gate. */
export const conceptsToPublish: Attention = {
  name: 'concepts-to-publish',
  label: 'concepts with tutorials to publish',
  severity: 'critical',
  list: { at: '$concepts', parameters: { queue: 'taught' } },
  count: read => countInQueue(read, 'taught')
}
