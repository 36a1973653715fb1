import { perGeneration } from '../../cap/database/generations.ts'
import type { TaskFacts } from '../../catalog/index.ts'
import type { Catalog } from '../rollup/read-structure.ts'
import { structure } from '../rollup/structure-cache.ts'
import { type Facts, taskFacts } from '../tasks/task-facts.ts'

/** The catalog as progress is told in it. */
export interface Known {
  readonly catalog: Catalog
  readonly facts: Facts
}

/** Structure and facts together; the same object until the catalog changes. */
export const known = perGeneration(['catalog'], async (): Promise<Known> => {
  const [catalog, facts] = await Promise.all([structure(), taskFacts()])
  return { catalog, facts }
})

/** A task that visitors find. */
export interface Page {
  readonly slug: string
  readonly title: string
  readonly time: number | null
}

/** The page of a task; undefined for one that is hidden or has none. */
export function pageOf(task: TaskFacts | undefined): Page | undefined {
  if (!task?.shown || task.slug === null) return undefined
  return { slug: task.slug, title: task.title ?? task.slug, time: task.time }
}
