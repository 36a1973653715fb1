import { type Attention, rowsWhere } from '../../platform/attention.ts'
import { QUEUE } from './queue.ts'

/** Messages about completions that have used up their attempts. */
export const deadLetters: Attention = {
  name: 'dead-letters',
  label: 'messages about completions that were not accepted',
  severity: 'negative',
  list: { at: 'CompletionPushQueue', parameters: { 'f.status': 'FAILED' } },
  count: rowsWhere(QUEUE, { status: 'FAILED' })
}
