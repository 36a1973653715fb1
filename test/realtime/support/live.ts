import { afterEach } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { curator } from '../../catalog/support/curator.ts'
import type { Backend } from '../../support/backend.ts'
import { as, get, post } from '../../support/http/http.ts'
import { until } from '../../support/until.ts'

/** An event as tests address it. */
export interface TestEvent {
  readonly ID: string
  readonly number: number
}

/** A frame as a client got it, and when. */
export interface Received {
  readonly at: number
  readonly frame: {
    readonly context: string
    readonly from: number
    readonly to: number
    readonly count: number
    readonly tutorialTitle: string | null
    readonly userName?: string | null
    readonly completions: readonly { readonly tutorialTitle: string; readonly userName?: string }[]
  }
}

/** A client of a namespace, with all that it was told. */
export interface Listener {
  readonly socket: Socket
  readonly frames: Received[]
  readonly ask: (message: unknown) => void
  /** The next answer to a message: `joined` or `refused`. */
  readonly answer: () => Promise<Record<string, unknown>>
  /** Joins an event; the number that the answer tells. */
  readonly join: (event: TestEvent) => Promise<number>
}

const open = new Set<Socket>()

afterEach(() => {
  for (const socket of open) socket.disconnect()
  open.clear()
})

/** Connects to a namespace at `url`, as somebody or as nobody, and resolves when it may. */
export async function listen(url: string, namespace: string, headers: Record<string, string> = {}): Promise<Listener> {
  const options = { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: headers }
  const socket = io(`${url}${namespace}`, options)
  open.add(socket)
  const frames: Received[] = []
  socket.on('tutorialCompleted', (frame: Received['frame']) => frames.push({ at: performance.now(), frame }))
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined)).once('connect_error', reject)
  })
  const answers: Record<string, unknown>[] = []
  const take = (content: Record<string, unknown>) => answers.push(content)
  socket.on('joined', take).on('refused', take)
  const answer = async () => {
    await until(() => answers.length > 0)
    return answers.shift() ?? {}
  }
  const ask = (message: unknown) => void socket.emit('wsContext', message)
  const join = async ({ number }: TestEvent) => {
    ask({ context: String(number) })
    return (await answer())['number'] as number
  }
  return { socket, frames, ask, answer, join }
}

/** Makes an event that goes on. */
export async function createEvent(backend: Backend, name = `Live ${randomUUID()}`): Promise<TestEvent> {
  const dates = { startDate: '2020-01-01T00:00:00Z', endDate: '2099-01-01T00:00:00Z' }
  const { ID, legacyId } = await curator(backend).made('Events', { name, ...dates, timeZone: 'UTC' })
  return { ID: String(ID), number: Number(legacyId) }
}

/** The ID of a development user, who has logged in. */
export async function userId({ url, sql }: Backend, name = 'learner'): Promise<string> {
  await get(`${url}/auth/user`, as(name))
  const [row] = await sql('SELECT ID AS id FROM tutorials_people_Users WHERE loginId = ?', [name])
  return String(row?.['id'])
}

/** Writes so many completions into the changes of an event, as completions of `user` would. */
export async function addCompletions({ sql }: Backend, { ID }: TestEvent, user: string, count: number): Promise<void> {
  const time = new Date().toISOString()
  const rows = Array.from(
    { length: count },
    (_, index) => `('${randomUUID()}', '${ID}', '${user}', ${index + 1}, '${time}', '${time}')`
  )
  await sql(
    `INSERT INTO tutorials_displays_EventChanges (ID, event, user_ID, taskLegacyId, completedAt, createdAt) VALUES ${rows.join()}`
  )
}

/** The numbers of the frames that a client got after it knew `number`: each begins after the one before it. */
export function gapsIn(frames: readonly Received[], number: number): readonly string[] {
  const ends = [number, ...frames.map(({ frame }) => frame.to)]
  return frames.flatMap(({ frame: { from } }, index) =>
    from === (ends[index] as number) + 1 ? [] : [`${ends[index]} is followed by ${from}`]
  )
}

/** The number of the last change that a client knows. */
export const lastOf = ({ frames }: Listener, number = 0): number => frames.at(-1)?.frame.to ?? number

/** Has the instance give numbers soon, by a change of its own: a registration, or its end. */
export async function change({ url }: Backend, event: TestEvent): Promise<void> {
  const isRegistered = registered.delete(event.number)
  if (!isRegistered) registered.add(event.number)
  const operation = isRegistered ? 'unregisterFromEvent' : 'registerForEvent'
  const { status, text } = await post(`${url}/api/${operation}`, { eventLegacyId: event.number }, as('learner'))
  if (status > 299) throw new Error(`${operation}: ${status} ${text()}`)
}

/** Events for which the learner is registered. */
const registered = new Set<number>()
