import { humanize } from '../model/slug.ts'
import type { Db } from '../../cap/database/database.ts'
import { read } from './rows.ts'

/** Everything that pages say of a task beside the progress on it. */
export interface TaskFacts {
  readonly taskType: 'TUTORIAL' | 'GROUP' | 'MISSION' | 'PUZZLE' | 'CHECKPOINT' | 'PETOBERFEST'
  readonly legacyId: number
  /** Null for checkpoints, which have no page. */
  readonly slug: string | null
  readonly title: string
  readonly description: string | null
  readonly primaryTag: string | null
  readonly experienceTag: string | null
  /** Minutes; null when nobody has said. */
  readonly time: number | null
  /** False for what is INACTIVE or not published. */
  readonly shown: boolean
}

interface Row {
  readonly ID: string
  readonly legacyId: number | null
  readonly slug?: string | null
  readonly title: string | null
  readonly description: string | null
  readonly primaryTag: string | null
  readonly experienceTag: string | null
  readonly averageTimeToComplete: number | null
  readonly status: string | null
  readonly published?: boolean | null
}

const COMMON = [
  'legacyId',
  'title',
  'description',
  'primaryTag',
  'experienceTag',
  'averageTimeToComplete',
  'status'
] as const

const ENTITIES = [
  ['TUTORIAL', 'Tutorials', ['slug']],
  ['GROUP', 'Groups', ['slug', 'published']],
  ['MISSION', 'Missions', ['slug', 'published']],
  ['PUZZLE', 'Puzzles', ['slug']],
  ['PETOBERFEST', 'Petoberfests', ['slug']],
  ['CHECKPOINT', 'Checkpoints', []]
] as const

/** The facts of all tasks of the catalog, hidden or not, in one query per entity and page. */
export async function readTaskFacts(db: Db): Promise<TaskFacts[]> {
  const facts: TaskFacts[] = []
  for (const [taskType, entity, more] of ENTITIES)
    for (const row of await read<Row>(db, entity, [...COMMON, ...more])) {
      const { legacyId, slug = null, title, averageTimeToComplete: time, status, published = true } = row
      if (legacyId === null) continue
      const { description, primaryTag, experienceTag } = row
      const name = title ?? humanize(slug ?? String(legacyId))
      const shown = status !== 'INACTIVE' && published === true
      facts.push({ taskType, legacyId, slug, title: name, description, primaryTag, experienceTag, time, shown })
    }
  return facts
}
