import type { Domain } from '../../platform/domain.ts'
import { PUSH_LOCK, QUEUE } from './queue.ts'

/** Lock, indexes and retention of the outbox. */
export const completionPush = {
  locks: [PUSH_LOCK],
  indexes: [
    { name: 'push_waiting', entity: QUEUE, columns: ['status', 'createdAt'] },
    { name: 'push_claimed', entity: QUEUE, columns: ['leaseUntil'], where: 'leaseUntil IS NOT NULL' },
    { name: 'push_of_user', entity: QUEUE, columns: ['user_ID'] },
    { name: 'push_created', entity: QUEUE, columns: ['createdAt'] },
    { name: 'push_sent', entity: QUEUE, columns: ['sentAt'] }
  ],
  retention: [{ entity: QUEUE, column: 'sentAt', days: 90 }]
} satisfies Pick<Domain, 'locks' | 'indexes' | 'retention'>
