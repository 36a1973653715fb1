import type { ServerResponse } from 'node:http'
import { onDrained } from '../../../lib/process/lifecycle.ts'
import { log } from '../../cap/log.ts'
import { type Id, jsonRpcError, RpcError } from '../../../lib/json-rpc/messages.ts'
import type { ToolContext } from '../../platform/tools/index.ts'
import { invalidParams, unknownTask } from '../protocol/errors.ts'
import { readSent, readTaskQuery } from '../protocol/read-params.ts'
import type { Version } from '../protocol/versions.ts'
import { skillNamed, skills } from '../skills/index.ts'
import { cancelTask, taskOf } from '../tasks/store.ts'
import type { Task } from '../tasks/task.ts'
import { openStream, type Stream } from './stream.ts'
import { answerAtOnce, begin, type Order, work } from './work.ts'

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
  const task = await begin(order)
  if (isBackground) {
    workOn(task, order)
    return call.version.sent(task, historyLength)
  }
  const over = (await work(task, order)) ?? (await taskOf(task.id, call.owner)) ?? task
  return call.version.sent(over, historyLength)
}

const stopping = new AbortController()
onDrained(() => stopping.abort())

/** Works on a task that nobody waits for: it goes on after the answer, until the process stops. */
function workOn(task: Task, order: Order): void {
  const context = { ...order.context, signal: stopping.signal }
  work(task, { ...order, context }).catch((error: unknown) => log('a2a').error(`task ${task.id}`, error))
}

/** A2A-002: what happens to the task, as it happens. */
export async function stream(call: Call): Promise<void> {
  const order = await orderOf(call)
  const { version } = call
  const task = await begin(order)
  const events = openStream(call.response, call.id)
  events.send(version.event({ kind: 'task', task }))
  await tell(events, call, task, order).finally(() => events.end())
}

async function tell(events: Stream, { version, id, owner }: Call, task: Task, order: Order): Promise<void> {
  try {
    const over = (await work(task, order)) ?? (await taskOf(task.id, owner)) ?? task
    if (over.artifacts.length > 0) events.send(version.event({ kind: 'artifact', task: over }))
    events.send(version.event({ kind: 'status', task: over }))
  } catch (error) {
    log('a2a').error(`task ${task.id}`, error)
    events.fail(jsonRpcError(new RpcError(500, -32603, 'The task failed'), id))
  }
}

/** A2A-003: a task of the caller. */
export async function get({ params, version, owner }: Call): Promise<object> {
  const { id, historyLength } = readTaskQuery(params)
  const task = await taskOf(id, owner)
  if (!task) throw unknownTask(version)
  return version.task(task, historyLength)
}

/** A2A-004: cancels a task of the caller; one that is over stays as it is. */
export async function cancel({ params, version, owner }: Call): Promise<object> {
  const { id } = readTaskQuery(params)
  const task = await cancelTask(id, owner)
  if (!task) throw unknownTask(version)
  return version.task(task)
}

/** @throws RpcError for an unknown skill or task, and for a task that is over: a message begins a new one. */
async function orderOf({ params, version, owner, context }: Call): Promise<Order> {
  const sent = readSent(params, version)
  const skill = skillNamed(sent.skillId)
  if (!skill) throw invalidParams(`metadata.skillId: must be one of ${skills.map(({ id }) => id).join(', ')}`)
  if (sent.taskId !== undefined) {
    if (!(await taskOf(sent.taskId, owner))) throw unknownTask(version)
    throw invalidParams('message.taskId: a task takes no more messages; leave it out, and keep contextId')
  }
  return { skill, sent, owner, context }
}
