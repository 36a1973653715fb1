import { activeContent } from '../../content/index.ts'
import { type Change, completes } from '../records/record.ts'
import type { TutorialTask } from './structure.ts'

/** The change of a tutorial: a completion keeps the version of the content that is live, and the outline of it. */
export function withVersion(change: Change, tutorial: TutorialTask | undefined): Change {
  if (!completes(change) || change.after.taskType !== 'TUTORIAL') return change
  const kept = { contentVersion: activeContent().version, outline: tutorial?.outline ?? null }
  return { ...change, after: { ...change.after, ...kept } }
}
