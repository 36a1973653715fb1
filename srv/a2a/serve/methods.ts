import type { ServerResponse } from 'node:http'
import { onDrained } from '../../../lib/process/lifecycle.ts'
import { log } from '../../cap/log.ts'
import { type Id, INTERNAL_ERROR, jsonRpcError, RpcError } from '../../../lib/json-rpc/messages.ts'
import type { ToolContext } from '../../platform/tools/index.ts'
import { a2aError, invalidParams, unknownTask } from '../protocol/errors.ts'
import { readSent, readTaskQuery } from '../protocol/read-params.ts'
import type { Version } from '../protocol/versions.ts'
import { skillNamed, skills } from '../skills/index.ts'
import { cancelTask, taskOf } from '../tasks/store.ts'
import type { Task } from '../tasks/task.ts'
import { openStream, reserveStream, type Stream } from './stream.ts'
import { answerAtOnce, begin, type Order, stopWork, work } from './work.ts'

/** One request: all of its state, so that no answer can reach another caller. */
export interface Call {
  readonly id: Id
  readonly version: Version
  readonly params: object
  /** Login of the caller. */
  readonly owner: string
  readonly context: ToolContext
  readonly response: ServerResponse
}

/** A2A-001: the task that a message has become; of a slow skill with `returnImmediately` as soon as it has begun. */
export async function send(call: Call): Promise<object> {
  const order = await orderOf(call)
  const { historyLength, isBackground } = order.sent
  if (!order.skill.isSlow) return call.version.sent(await answerAtOnce(order), historyLength)
  const { task, isNew } = await begin(order)
  if (isNew && isBackground) workOn(task, order)
  const over = isNew && !isBackground ? await ended(task, order) : task
  return call.version.sent(over, historyLength)
}

/** The task as it is after the work on it. */
const ended = async (task: Task, order: Order): Promise<Task> =>
  (await work(task, order)) ?? (await taskOf(task.id, order.owner)) ?? task

const stopping = new AbortController()
onDrained(() => stopping.abort())

/** Works on a task that nobody waits for: it goes on after the answer, until the process stops. */
function workOn(task: Task, order: Order): void {
  const context = { ...order.context, signal: stopping.signal }
  work(task, { ...order, context }).catch((error: unknown) => log('a2a').error(`task ${task.id}`, error))
}

/** A2A-002: what happens to the task, as it happens; what the caller did wrong is told before the stream begins. */
export async function stream(call: Call): Promise<void> {
  const order = await orderOf(call)
  reserveStream(call.response)
  const begun: Begun = order.skill.isSlow ? await begin(order) : await atOnce(order)
  const { task, isNew, over } = begun
  const events = openStream(call.response, call.id)
  events.send(call.version.event({ kind: 'task', task }))
  await tell(events, call, isNew && !over ? ended(task, order) : Promise.resolve(over ?? task)).finally(() =>
    events.end()
  )
}

interface Begun {
  readonly task: Task
  readonly isNew: boolean
  /** The task at its end, where that has come. */
  readonly over?: Task
}

async function atOnce(order: Order): Promise<Begun> {
  const over = await answerAtOnce(order)
  return { task: { ...over, state: 'working', artifacts: [] }, isNew: true, over }
}

async function tell(events: Stream, { version, id }: Call, result: Promise<Task>): Promise<void> {
  try {
    const over = await result
    if (over.artifacts.length > 0) events.send(version.event({ kind: 'artifact', task: over }))
    events.send(version.event({ kind: 'status', task: over }))
  } catch (error) {
    log('a2a').error('a stream', error)
    events.fail(jsonRpcError(new RpcError(500, INTERNAL_ERROR, 'The task failed'), id))
  }
}

/** A2A-003: a task of the caller. */
export async function get({ params, version, owner }: Call): Promise<object> {
  const { id, historyLength } = readTaskQuery(params)
  const task = await taskOf(id, owner)
  if (!task) throw unknownTask()
  return version.task(task, historyLength)
}

/** A2A-004: cancels a task of the caller; to cancel it again changes nothing. @throws RpcError -32002 for one that is over otherwise. */
export async function cancel({ params, version, owner }: Call): Promise<object> {
  const { id } = readTaskQuery(params)
  const task = await cancelTask(id, owner)
  if (!task) throw unknownTask()
  if (task.state !== 'canceled') throw a2aError('TASK_NOT_CANCELABLE', `The task is over: it has ${task.state}`)
  stopWork(id)
  return version.task(task)
}

const TAKES_NO_MORE = 'message.taskId: a task takes no more messages; leave it out, and keep contextId'

/** @throws RpcError for an unknown skill or task, and for any known task: a message begins a new one. */
async function orderOf({ params, owner, context }: Call): Promise<Order> {
  const sent = readSent(params)
  const skill = skillNamed(sent.skillId)
  if (!skill) throw invalidParams(`metadata.skillId: must be one of ${skills.map(({ id }) => id).join(', ')}`)
  if (sent.taskId !== undefined) {
    if (!(await taskOf(sent.taskId, owner))) throw unknownTask()
    throw a2aError('UNSUPPORTED_OPERATION', TAKES_NO_MORE)
  }
  return { skill, sent, owner, context }
}
