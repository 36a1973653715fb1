import type { Db } from '../../cap/database/database.ts'
import type { TaskFacts } from '../../catalog/index.ts'
import { uuidsOf } from '../../people/index.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { keyOf } from '../records/record.ts'
import { taskFacts } from '../tasks/task-facts.ts'
import type { Message } from './queue.ts'
import { variables } from '../config/variables.ts'

const MOST_TAGS = 3
const folders = { TUTORIAL: 'tutorials', GROUP: 'groups', MISSION: 'missions' } as const

/** The JSON of each message by its submission id; a message that was tried before is sent as it was. */
export async function payloadsOf(db: Db, messages: readonly Message[]): Promise<ReadonlyMap<string, string>> {
  const tasks = await taskFacts()
  const uuids = await uuidsOf(db, [...new Set(messages.map(({ user_ID }) => user_ID))])
  return new Map(
    messages.map(message => {
      const { submissionId, payload, user_ID } = message
      const fresh = () => JSON.stringify(payloadOf(message, uuids.get(user_ID), tasks.get(keyOf(message))))
      return [submissionId, payload ?? fresh()]
    })
  )
}

/** The message as the receiver takes it; JSON leaves out what is undefined. */
function payloadOf(message: Message, uuid: string | undefined, task: TaskFacts | undefined): object {
  const { submissionId, taskType, taskLegacyId, title, completedAt } = message
  return {
    context: { user_id: uuid },
    trackingInfo: {
      url: task?.slug ? addressOf(taskType, task.slug) : undefined,
      tracking: submissionId,
      eventDate: new Date(completedAt).toISOString().replace('Z', '')
    },
    imsData: { IMSID: String(taskLegacyId), IMSName: title ?? task?.title ?? undefined, InquiryType: taskType },
    interactionData: {
      IA_TYPE: variables.COMPLETION_PUSH_INTERACTION,
      COMM_MEDIUM: 'WEB',
      IA_REASON: `COMP_DEV_${taskType}`,
      SYSTEM_ID: variables.COMPLETION_PUSH_SYSTEM,
      INTEREST_ITEM: task?.tags.slice(0, MOST_TAGS).join('|') || undefined
    },
    isSmcServiceEnabled: false
  }
}

function addressOf(type: Message['taskType'], slug: string): string {
  const origin = (platformVariables.PUBLIC_URL ?? 'http://localhost:5000').replace(/(?<!\/)\/+$/, '')
  return `${origin}/${folders[type]}/${slug}`
}
