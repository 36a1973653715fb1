import { HttpError } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { onDrained } from '../../../lib/process/lifecycle.ts'
import { now } from '../../../lib/time.ts'
import { databaseRefusal } from '../../cap/database/connection/unavailable.ts'
import { log } from '../../cap/log.ts'
import { questionCounter } from '../../chat/index.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import type { ToolContext } from '../../platform/tools/index.ts'
import { invalidParams, unknownTask } from '../protocol/errors.ts'
import type { Sent } from '../protocol/read-params.ts'
import type { Skill } from '../skills/index.ts'
import { beginTask, endTask, insertTask, keepAlive, SIGN_OF_LIFE, taskOf } from '../tasks/store.ts'
import { isOver, type Task } from '../tasks/task.ts'
import { untilOver } from '../tasks/until-over.ts'

/** A message that a skill is to answer. */
export interface Order {
  readonly skill: Skill
  readonly sent: Sent
  readonly owner: string
  readonly context: ToolContext
}

/** A new task for a message. */
function newTask({ skill, sent }: Order, state: Task['state']): Task {
  return {
    id: newId(),
    contextId: sent.contextId ?? newId(),
    skillId: skill.id,
    state,
    changedAt: now().toISOString(),
    history: [sent.message],
    artifacts: []
  }
}

/** Answers a message at once: the task is stored when it is over. @throws HttpError for what the caller did wrong. */
export async function answerAtOnce(order: Order): Promise<Task> {
  const over = await outcome(newTask(order, 'working'), order)
  await insertTask(over, order.owner)
  return over
}

/** A task of a slow skill. */
export interface Begun {
  readonly task: Task
  readonly isNew: boolean
}

/**
 * Stores a task of a slow skill, so that others see that somebody works on it; `isNew` unless the message had one already. A new
 * one counts as a question to the assistant does.
 * @throws HttpError 429 after as many questions in 24 hours as ChatSettings allow one person.
 */
export async function begin(order: Order): Promise<Begun> {
  const { owner, sent } = order
  const made = newTask(order, 'working')
  const task = await beginTask(made, { owner, hash: sent.hash, count: await questionCounter() })
  return { task, isNew: task === made }
}

/** Work of this instance, by task. */
const running = new Map<string, AbortController>()

/** Ends the work on a task at once, where it is done here; elsewhere it ends with the next sign of life. */
export const stopWork = (id: string): void => running.get(id)?.abort()

const stopping = new AbortController()
onDrained(() => stopping.abort())

/**
 * The task at its end. A new one is worked on here, whether or not anybody waits for it, until the process stops: whoever was
 * cut off subscribes to it.
 */
export async function endOf({ task, isNew }: Begun, order: Order): Promise<Task> {
  if (isNew) return (await work(task, order)) ?? (await taskOf(task.id, order.owner)) ?? task
  return isOver(task.state) ? task : overElsewhere(task, order.owner, order.context.signal)
}

/** A task at its end, on whatever instance it is worked on; as it is then when `signal` is aborted. @throws RpcError -32001 */
export async function overElsewhere({ id }: Task, owner: string, signal: AbortSignal): Promise<Task> {
  await untilOver(id, signal)
  const task = await taskOf(id, owner)
  if (!task) throw unknownTask()
  return task
}

/** Works on a task that has begun; undefined when it was canceled meanwhile. */
async function work(task: Task, order: Order): Promise<Task | undefined> {
  const stop = new AbortController()
  running.set(task.id, stop)
  const sign = setInterval(() => {
    keepAlive(task.id).then(
      goesOn => (goesOn ? undefined : stop.abort()),
      error => log('a2a').warn('a task could not say that it is alive:', (error as Error).message)
    )
  }, SIGN_OF_LIFE)
  const signal = AbortSignal.any([stopping.signal, stop.signal])
  try {
    const over = await outcome(task, { ...order, context: { ...order.context, signal } }).catch((error: unknown) =>
      failed(task, saying(error, signal))
    )
    return (await endTask(over)) ? over : undefined
  } finally {
    running.delete(task.id)
    clearInterval(sign)
  }
}

/** Words about a fault for the caller: of one of ours the id under which the log has it. */
function saying(error: unknown, signal: AbortSignal): string {
  const refusal = databaseRefusal(error) ?? error
  if (refusal instanceof HttpError) return refusal.message
  if (signal.aborted) return 'The instance that worked on this stops; send the message again'
  const id = newId()
  log('a2a').error(`a task failed, id ${id}`, error)
  return `The task failed; report id ${id}`
}

/** @throws HttpError for what the caller did wrong; other faults are the outcome of the task. */
async function outcome(task: Task, { skill, sent, context }: Order): Promise<Task> {
  counter(`a2a.${skill.id}`).add()
  try {
    const artifact = await skill.run(context, sent)
    return { ...task, state: 'completed', changedAt: now().toISOString(), artifacts: [artifact] }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { status, message } = error
    if (status === 400) throw invalidParams(message)
    if (status === 401 || status === 403 || status === 429) throw error
    return failed(task, message)
  }
}

const failed = (task: Task, statusText: string): Task => ({
  ...task,
  state: 'failed',
  changedAt: now().toISOString(),
  statusText
})
