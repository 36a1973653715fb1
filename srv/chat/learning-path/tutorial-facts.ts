import { perGeneration } from '../../cap/database/generations.ts'
import { taskFacts } from '../../learner/index.ts'

/** A tutorial that learners are shown. */
export interface TutorialFacts {
  readonly slug: string
  readonly title: string
  /** Minutes; null when nobody has said. */
  readonly time: number | null
}

/** The tutorials that learners are shown, by slug; read once per state of the catalog. */
export const tutorialFacts = perGeneration(['catalog'], async (): Promise<ReadonlyMap<string, TutorialFacts>> => {
  const all = [...(await taskFacts()).values()]
  return new Map(
    all.flatMap(({ taskType, slug, title, time, shown }) =>
      taskType === 'TUTORIAL' && slug !== null && shown ? [[slug, { slug, title: title ?? slug, time }]] : []
    )
  )
})
