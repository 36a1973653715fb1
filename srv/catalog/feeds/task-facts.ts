import type { Db } from '../../cap/database/database.ts'
import { primaryFirst } from '../model/slug.ts'
import { formerNames, tagAliases } from '../tags/aliases.ts'
import { read } from './rows.ts'

/** A task that learners complete, as pages and other systems are told of it. */
export interface TaskFacts {
  readonly taskType: 'TUTORIAL' | 'GROUP' | 'MISSION' | 'PUZZLE' | 'CHECKPOINT' | 'PETOBERFEST'
  readonly taskLegacyId: number
  readonly slug: string | null
  readonly title: string | null
  readonly description: string | null
  readonly experience: string | null
  readonly primaryTag: string | null
  /** Minutes; null when nobody has said. */
  readonly time: number | null
  /** False for what is INACTIVE or not published. */
  readonly shown: boolean
  /** Names in the author's order, the primary one first. */
  readonly tags: readonly string[]
  /** Former names of these tags, in lower case: what was written before a rename still means them. */
  readonly formerTags: readonly string[]
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
  /** Of groups and missions. */
  readonly published?: boolean | null
  readonly publishedTags?: string | null
}

type TagsOf = (row: Row) => readonly string[]
type FormerNames = ReturnType<typeof formerNames>

// prettier-ignore
const COLUMNS = [
  'legacyId', 'title', 'description', 'primaryTag', 'experienceTag', 'averageTimeToComplete', 'status'
]
const published: TagsOf = ({ publishedTags }) => JSON.parse(publishedTags ?? '[]') as string[]
const noTags: TagsOf = () => []

/** The facts of all tasks, hidden or not, in one query per entity and page. */
export async function readTaskFacts(db: Db): Promise<TaskFacts[]> {
  const names = new Map((await read<{ ID: string; name: string }>(db, 'Tags', ['name'])).map(row => [row.ID, row.name]))
  const former = formerNames(await tagAliases(db))
  const linked = async (entity: 'MissionTags' | 'GroupTags', owner: 'mission_ID' | 'group_ID'): Promise<TagsOf> => {
    const links = await read<Record<string, string> & { ID: string }>(db, entity, [owner, 'tag_ID'])
    const byOwner = Map.groupBy(links, link => link[owner])
    return ({ ID }) => (byOwner.get(ID) ?? []).flatMap(link => names.get(link['tag_ID'] ?? '') ?? [])
  }
  const of = async (taskType: TaskFacts['taskType'], entity: string, tagsOf: TagsOf, more: readonly string[] = []) =>
    (await read<Row>(db, entity, [...COLUMNS, ...more])).flatMap(row => factsOf(taskType, row, tagsOf, former))
  return [
    ...(await of('TUTORIAL', 'Tutorials', published, ['slug', 'publishedTags'])),
    ...(await of('GROUP', 'Groups', await linked('GroupTags', 'group_ID'), ['slug', 'published'])),
    ...(await of('MISSION', 'Missions', await linked('MissionTags', 'mission_ID'), ['slug', 'published'])),
    ...(await of('PUZZLE', 'Puzzles', noTags, ['slug'])),
    ...(await of('PETOBERFEST', 'Petoberfests', noTags, ['slug'])),
    ...(await of('CHECKPOINT', 'Checkpoints', noTags))
  ]
}

function factsOf(taskType: TaskFacts['taskType'], row: Row, tagsOf: TagsOf, former: FormerNames): TaskFacts[] {
  const { legacyId, slug = null, title, description, primaryTag, published: isPublished = true } = row
  if (legacyId === null) return []
  const tags = primaryFirst(primaryTag, tagsOf(row))
  return [
    {
      taskType,
      taskLegacyId: legacyId,
      slug,
      title,
      description,
      experience: row.experienceTag,
      primaryTag,
      time: row.averageTimeToComplete,
      shown: row.status !== 'INACTIVE' && isPublished === true,
      tags,
      formerTags: former.size === 0 ? [] : tags.flatMap(tag => former.get(tag.toLowerCase()) ?? [])
    }
  ]
}
