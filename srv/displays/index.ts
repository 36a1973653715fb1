export { followChanges } from './changes/follow-changes.ts'
export { type Completion, type EventChange, lastNumber } from './changes/read-changes.ts'
