import { HttpError } from '../../../lib/errors.ts'
import { INTERNAL_ERROR, RpcError } from '../../../lib/json-rpc/messages.ts'
import { databaseRefusal } from '../../cap/database/connection/unavailable.ts'
import { log } from '../../cap/log.ts'
import { a2aError, errorAnswer, unknownTask } from '../protocol/errors.ts'
import { readTaskQuery } from '../protocol/read-params.ts'
import { taskOf } from '../tasks/store.ts'
import { isOver, type Task } from '../tasks/task.ts'
import { type Call, orderOf } from './methods.ts'
import { openStream, reserveStream } from './stream.ts'
import { answerAtOnce, begin, endOf, type Order, overElsewhere } from './work.ts'

/** A2A-002: what happens to the task, as it happens; what the caller did wrong is told before the stream begins. */
export async function stream(call: Call): Promise<void> {
  const order = await orderOf(call)
  reserveStream(call.response)
  const { task, over } = order.skill.isSlow ? await begun(order) : await atOnce(order)
  await tell(call, { task, over, historyLength: order.sent.historyLength })
}

/** Events of a task of the caller from now on, on whatever instance it is worked on. @throws RpcError -32004 for one that is over. */
export async function subscribe(call: Call): Promise<void> {
  const { id } = readTaskQuery(call.params)
  const task = await taskOf(id, call.owner)
  if (!task) throw unknownTask()
  if (isOver(task.state)) throw a2aError('UNSUPPORTED_OPERATION', `The task is over (${task.state}); get it`)
  reserveStream(call.response)
  await tell(call, { task, over: overElsewhere(task, call.owner, call.context.signal) })
}

/** A task whose end is awaited. */
interface Story {
  readonly task: Task
  readonly over: Promise<Task>
  readonly historyLength?: number | undefined
}

async function begun(order: Order): Promise<Story> {
  const start = await begin(order)
  return { task: start.task, over: endOf(start, order) }
}

async function atOnce(order: Order): Promise<Story> {
  const over = await answerAtOnce(order)
  return { task: { ...over, state: 'working', artifacts: [] }, over: Promise.resolve(over) }
}

async function tell({ id, version, response }: Call, { task, over, historyLength }: Story): Promise<void> {
  const events = openStream(response, id)
  events.send(version.event({ kind: 'task', task }, historyLength))
  try {
    const end = await over
    if (end.artifacts.length > 0) events.send(version.event({ kind: 'artifact', task: end }))
    events.send(version.event({ kind: 'status', task: end }))
  } catch (error) {
    events.fail(errorAnswer(refusalOf(error), id))
  } finally {
    events.end()
  }
}

function refusalOf(error: unknown): HttpError {
  const refusal = databaseRefusal(error) ?? error
  if (refusal instanceof HttpError) return refusal
  log('a2a').error('a stream', error)
  return new RpcError(500, INTERNAL_ERROR, 'The task failed')
}
