import type { Domain } from '../../platform/domain.ts'

export const CHANGES = 'tutorials.displays.EventChanges'
export const NAMED_CHANGES = 'tutorials.displays.NamedChanges'
export const SEQUENCES = 'tutorials.displays.EventSequences'

/** Indexes and retention of the changes. */
export const storedChanges = {
  indexes: [
    { name: 'changes_waiting', entity: CHANGES, columns: ['event'], where: 'number IS NULL' },
    {
      name: 'changes_numbered',
      entity: CHANGES,
      columns: ['event', 'number'],
      unique: true,
      where: 'number IS NOT NULL'
    },
    { name: 'event_changes_created', entity: CHANGES, columns: ['createdAt'] }
  ],
  retention: [{ entity: CHANGES, column: 'createdAt', days: 1 }]
} satisfies Pick<Domain, 'indexes' | 'retention'>
