export { parseRule } from './accomplishments/rule.ts'
export { seedAccomplishments, type SeedAccomplishment } from './accomplishments/seed.ts'
export { coCompletionsOf, type Other } from './co-completions/co-completions.ts'
export { completedPairs } from './co-completions/graph-pairs.ts'
export { extendDeveloper } from './contributions.ts'
export { favoritesOf, type SessionFavorite } from './favorites/session-favorites.ts'
export { preferencesOf } from './preferences/stored.ts'
export { completedCounts } from './progress/completed-counts.ts'
export { completedTasks } from './progress/completed-tasks.ts'
export { myProgress } from './progress/my-progress.ts'
export type { MyProgress } from './progress/summarize.ts'
export { keyOf, numberIn, type TaskRecord } from './records/record.ts'
export { recordCounts } from './records/record-counts.ts'
export { recordsOfMany } from './records/stored-records.ts'
export { placesFor, recommendFor } from './recommendations/recommendations.ts'
export { unlinkEvent } from './records/unlink-event.ts'
export { followCompletions } from './records/on-completed.ts'
export {
  earlierCompletions,
  eventsOfRecords,
  peopleWithRecords,
  type TutorialCompletion,
  tutorialCompletions
} from './records/tutorial-completions.ts'
export { structure } from './rollup/structure-cache.ts'
export { taskFacts } from './tasks/task-facts.ts'
