import type { ServerResponse } from 'node:http'
import { log } from '../../cap/log.ts'
import type { Id } from '../../../lib/json-rpc/messages.ts'
import type { ToolContext } from '../../platform/tools/index.ts'
import { a2aError, invalidParams, unknownTask } from '../protocol/errors.ts'
import { readListQuery, tokenOf } from '../protocol/read-list.ts'
import { readSent, readTaskQuery } from '../protocol/read-params.ts'
import type { Version } from '../protocol/versions.ts'
import { skillNamed, skills } from '../skills/index.ts'
import { listTasks } from '../tasks/list-tasks.ts'
import { cancelTask, taskOf } from '../tasks/store.ts'
import { answerAtOnce, begin, endOf, type Order, stopWork } from './work.ts'

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
  const begun = await begin(order)
  if (!isBackground) return call.version.sent(await endOf(begun, order), historyLength)
  if (begun.isNew) endOf(begun, order).catch((error: unknown) => log('a2a').error(`task ${begun.task.id}`, error))
  return call.version.sent(begun.task, historyLength)
}

/** A2A-003: a task of the caller. */
export async function get({ params, version, owner }: Call): Promise<object> {
  const { id, historyLength } = readTaskQuery(params)
  const task = await taskOf(id, owner)
  if (!task) throw unknownTask()
  return version.task(task, historyLength)
}

/** A page of the tasks of the caller, with their artifacts where these are asked for. */
export async function list({ params, version, owner }: Call): Promise<object> {
  const { historyLength, includeArtifacts, ...query } = readListQuery(params)
  const { tasks, total, last } = await listTasks(owner, query)
  return {
    tasks: tasks.map(task => {
      const { artifacts, ...rest } = version.task(task, historyLength)
      return includeArtifacts ? { ...rest, artifacts } : rest
    }),
    nextPageToken: last ? tokenOf(last) : '',
    pageSize: query.pageSize,
    totalSize: total
  }
}

/**
 * A2A-004: cancels a task of the caller; to cancel it again changes nothing.
 * @throws RpcError -32002 for one that is over otherwise.
 */
export async function cancel({ params, version, owner }: Call): Promise<object> {
  const { id } = readTaskQuery(params)
  const task = await cancelTask(id, owner)
  if (!task) throw unknownTask()
  if (task.state !== 'canceled') throw a2aError('TASK_NOT_CANCELABLE', `The task is over (${task.state})`)
  stopWork(id)
  return version.task(task)
}

const TAKES_NO_MORE = 'message.taskId: a task takes no more messages; leave it out, and keep contextId'

/** @throws RpcError for an unknown skill or task, and for any known task: a message begins a new one. */
export async function orderOf({ params, owner, context }: Call): Promise<Order> {
  const sent = readSent(params)
  const skill = skillNamed(sent.skillId)
  if (!skill) throw invalidParams(`metadata.skillId: must be one of ${skills.map(({ id }) => id).join(', ')}`)
  if (sent.taskId !== undefined) {
    if (!(await taskOf(sent.taskId, owner))) throw unknownTask()
    throw a2aError('UNSUPPORTED_OPERATION', TAKES_NO_MORE)
  }
  return { skill, sent, owner, context }
}
