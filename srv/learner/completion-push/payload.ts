import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import type { Message } from './queue.ts'
import { variables } from './variables.ts'

const { SELECT } = cds.ql
const MOST_TAGS = 3

interface TaskRow {
  readonly legacyId: number
  readonly slug: string
  readonly title: string | null
  readonly primaryTag: string | null
  readonly publishedTags?: string | null
}

const kinds = {
  TUTORIAL: { entity: 'tutorials.catalog.Tutorials', folder: 'tutorials', more: ['publishedTags'] },
  GROUP: { entity: 'tutorials.catalog.Groups', folder: 'groups', more: [] },
  MISSION: { entity: 'tutorials.catalog.Missions', folder: 'missions', more: [] }
} as const

/** The JSON of each message by its submission id; a message that was tried before is sent as it was. */
export async function payloadsOf(db: Db, messages: readonly Message[]): Promise<ReadonlyMap<string, string>> {
  const fresh = messages.filter(({ payload }) => payload === null)
  const uuids = await uuidsOf(db, fresh)
  const payloads = new Map(messages.flatMap(({ submissionId, payload }) => (payload ? [[submissionId, payload]] : [])))
  for (const [type, same] of Map.groupBy(fresh, ({ taskType }) => taskType)) {
    const tasks = await tasksOf(db, type, same)
    for (const message of same) {
      const facts = { message, uuid: uuids.get(message.user_ID) ?? '', task: tasks.get(message.taskLegacyId) }
      payloads.set(message.submissionId, JSON.stringify(payloadOf(facts)))
    }
  }
  return payloads
}

async function uuidsOf(db: Db, messages: readonly Message[]): Promise<ReadonlyMap<string, string>> {
  const users = [...new Set(messages.map(({ user_ID }) => user_ID))]
  const rows = await db.run<{ ID: string; uuid: string }[]>(
    SELECT.from('tutorials.people.Users')
      .columns('ID', 'uuid')
      .where({ ID: { in: users } })
  )
  return new Map(rows.map(({ ID, uuid }) => [ID, uuid]))
}

async function tasksOf(
  db: Db,
  type: Message['taskType'],
  messages: readonly Message[]
): Promise<ReadonlyMap<number, TaskRow>> {
  const { entity, more } = kinds[type]
  const rows = await db.run<TaskRow[]>(
    SELECT.from(entity)
      .columns('legacyId', 'slug', 'title', 'primaryTag', ...more)
      .where({ legacyId: { in: messages.map(({ taskLegacyId }) => taskLegacyId) } })
  )
  return new Map(rows.map(row => [row.legacyId, row]))
}

/** What is known of one completion. */
interface Facts {
  readonly message: Message
  readonly uuid: string
  readonly task: TaskRow | undefined
}

/** The message as the receiver takes it; JSON leaves out what is undefined. */
function payloadOf({ message, uuid, task }: Facts): object {
  const { submissionId, taskType, taskLegacyId, title, completedAt } = message
  return {
    context: { user_id: uuid },
    trackingInfo: {
      url: task && addressOf(taskType, task.slug),
      tracking: submissionId,
      eventDate: new Date(completedAt).toISOString().replace('Z', '')
    },
    imsData: { IMSID: String(taskLegacyId), IMSName: title ?? task?.title ?? undefined, InquiryType: taskType },
    interactionData: {
      IA_TYPE: variables.COMPLETION_PUSH_INTERACTION,
      COMM_MEDIUM: 'WEB',
      IA_REASON: `COMP_DEV_${taskType}`,
      SYSTEM_ID: variables.COMPLETION_PUSH_SYSTEM,
      INTEREST_ITEM: (task && tagsOf(task).join('|')) || undefined
    },
    isSmcServiceEnabled: false
  }
}

function addressOf(type: Message['taskType'], slug: string): string {
  const origin = (platformVariables.PUBLIC_URL ?? 'http://localhost:5000').replace(/(?<!\/)\/+$/, '')
  return `${origin}/${kinds[type].folder}/${slug}`
}

function tagsOf({ primaryTag, publishedTags }: TaskRow): string[] {
  const others = JSON.parse(publishedTags ?? '[]') as string[]
  return [...new Set([...(primaryTag ? [primaryTag] : []), ...others])].slice(0, MOST_TAGS)
}
