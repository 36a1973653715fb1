import { isOver, type Message, type Part, type Task, type TaskState } from '../tasks/task.ts'

/** Something that happened to a task, as a stream tells it. */
type TaskEvent =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'status'; readonly task: Task }
  | { readonly kind: 'artifact'; readonly task: Task }

/** Operations that a caller can ask for. */
type Operation = 'send' | 'stream' | 'get' | 'list' | 'cancel' | 'subscribe' | 'push' | 'card'

/** A task in the form of a version. */
interface TaskForm {
  readonly artifacts: readonly (object | undefined)[]
  readonly [member: string]: unknown
}

/** The differences between the versions of the protocol; one dispatcher serves both. */
export interface Version {
  readonly name: '0.3' | '1.0'
  readonly operations: ReadonlyMap<string, Operation>
  /** A task, of whose history the last `historyLength` messages are sent. */
  task(task: Task, historyLength?: number): TaskForm
  /** The result of sending a message. */
  sent(task: Task, historyLength?: number): object
  /** An event of a stream; of the history of a task it has the last `historyLength` messages. */
  event(event: TaskEvent, historyLength?: number): object
}

const partOf03 = (part: Part): object =>
  'text' in part ? { kind: 'text', text: part.text } : { kind: 'data', data: asObject(part.data) }

/** The data of a part is an object in 0.3. */
const asObject = (data: unknown): object =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? data : { result: data ?? null }

/** The last `count` messages of a task, or all; none at all leaves the member out. */
function historyOf(task: Task, count: number | undefined, form: (message: Message, task: Task) => object): object {
  if (count === 0) return {}
  const messages = count === undefined ? task.history : task.history.slice(-count)
  return { history: messages.map(message => form(message, task)) }
}

/** The message that a status has, of the agent. */
const statusMessage = ({ id, changedAt, statusText }: Task): Message | undefined =>
  statusText === undefined
    ? undefined
    : { messageId: `${id}-${changedAt}`, role: 'agent', parts: [{ text: statusText }] }

const old = {
  name: '0.3',
  operations: new Map<string, Operation>([
    ['message/send', 'send'],
    ['message/stream', 'stream'],
    ['tasks/get', 'get'],
    ['tasks/cancel', 'cancel'],
    ['tasks/resubscribe', 'subscribe'],
    ['tasks/pushNotificationConfig/set', 'push'],
    ['tasks/pushNotificationConfig/get', 'push'],
    ['tasks/pushNotificationConfig/list', 'push'],
    ['tasks/pushNotificationConfig/delete', 'push'],
    ['agent/getAuthenticatedExtendedCard', 'card']
  ]),
  task: taskOf03,
  sent: taskOf03,
  event({ kind, task }, historyLength) {
    const { id: taskId, contextId, state, artifacts } = task
    if (kind === 'task') return taskOf03(task, historyLength)
    if (kind === 'artifact')
      return {
        kind: 'artifact-update',
        taskId,
        contextId,
        artifact: artifactOf(artifacts.at(-1), partOf03),
        lastChunk: true
      }
    return { kind: 'status-update', taskId, contextId, status: statusOf03(task), final: isOver(state) }
  }
} as const satisfies Version

function taskOf03(task: Task, historyLength?: number): TaskForm {
  const { id, contextId, skillId, artifacts } = task
  return {
    kind: 'task',
    id,
    contextId,
    status: statusOf03(task),
    artifacts: artifacts.map(artifact => artifactOf(artifact, partOf03)),
    ...historyOf(task, historyLength, messageOf03),
    metadata: { skillId }
  }
}

const statusOf03 = (task: Task): object => {
  const message = statusMessage(task)
  return { state: task.state, timestamp: task.changedAt, ...(message && { message: messageOf03(message, task) }) }
}

const messageOf03 = ({ messageId, role, parts }: Message, { id: taskId, contextId }: Task): object => ({
  kind: 'message',
  messageId,
  role,
  parts: parts.map(partOf03),
  taskId,
  contextId
})

function artifactOf(artifact: Task['artifacts'][number] | undefined, part: (part: Part) => object): object | undefined {
  return artifact && { ...artifact, parts: artifact.parts.map(part) }
}

const STATES: Readonly<Record<TaskState, string>> = {
  submitted: 'TASK_STATE_SUBMITTED',
  working: 'TASK_STATE_WORKING',
  completed: 'TASK_STATE_COMPLETED',
  failed: 'TASK_STATE_FAILED',
  canceled: 'TASK_STATE_CANCELED'
}

const current = {
  name: '1.0',
  operations: new Map<string, Operation>([
    ['SendMessage', 'send'],
    ['SendStreamingMessage', 'stream'],
    ['GetTask', 'get'],
    ['ListTasks', 'list'],
    ['CancelTask', 'cancel'],
    ['SubscribeToTask', 'subscribe'],
    ['CreateTaskPushNotificationConfig', 'push'],
    ['GetTaskPushNotificationConfig', 'push'],
    ['ListTaskPushNotificationConfigs', 'push'],
    ['DeleteTaskPushNotificationConfig', 'push'],
    ['GetExtendedAgentCard', 'card']
  ]),
  task: taskOf10,
  sent: (task, historyLength) => ({ task: taskOf10(task, historyLength) }),
  event({ kind, task }, historyLength) {
    const { id: taskId, contextId, artifacts } = task
    if (kind === 'task') return { task: taskOf10(task, historyLength) }
    if (kind === 'status') return { statusUpdate: { taskId, contextId, status: statusOf10(task) } }
    return {
      artifactUpdate: { taskId, contextId, artifact: artifactOf(artifacts.at(-1), part => part), lastChunk: true }
    }
  }
} as const satisfies Version

function taskOf10(task: Task, historyLength?: number): TaskForm {
  const { id, contextId, skillId, artifacts } = task
  return {
    id,
    contextId,
    status: statusOf10(task),
    artifacts,
    ...historyOf(task, historyLength, messageOf10),
    metadata: { skillId }
  }
}

const statusOf10 = (task: Task): object => {
  const message = statusMessage(task)
  return {
    state: STATES[task.state],
    timestamp: task.changedAt,
    ...(message && { message: messageOf10(message, task) })
  }
}

const messageOf10 = ({ messageId, role, parts }: Message, { id: taskId, contextId }: Task): object => ({
  messageId,
  role: role === 'user' ? 'ROLE_USER' : 'ROLE_AGENT',
  parts,
  taskId,
  contextId
})

const versions: readonly Version[] = [old, current]

/** The version that a header names, which is 0.3 where there is none; undefined for one that is not served. */
export function versionNamed(header: string | undefined): Version | undefined {
  const [major = '0', minor = '3'] = header === undefined || header === '' ? [] : header.split('.')
  return versions.find(({ name }) => name === `${major}.${minor}`)
}

/** The version with a method of that name: clients of 1.0 that send no header are known by it. */
export const versionWith = (method: string): Version | undefined =>
  versions.find(({ operations }) => operations.has(method))

export const servedVersions: readonly string[] = versions.map(({ name }) => name)
