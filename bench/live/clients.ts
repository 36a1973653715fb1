/** Process with clients of the anonymous stream, by the plain protocol: a client library would take most of a core itself. */
import { setTimeout as delay } from 'node:timers/promises'

/** Order of the parent process. */
export interface Ask {
  readonly url: string
  readonly event: number
  readonly clients: number
}

/** Message to the parent process: that all have joined, then what they got. */
export type Told = { readonly kind: 'joined' } | ({ readonly kind: 'heard' } & Heard)

export interface Heard {
  /** By the number of the last change of a frame: when each client got it, in milliseconds since 1970. */
  readonly receipts: readonly (readonly [number, readonly number[]])[]
  /** Frames that did not begin after the one before. */
  readonly gaps: number
  /** Most frames of a client within a second. */
  readonly densest: number
}

const NAMESPACE = '/ws/event-stream'
const AT_ONCE = 50
const FRAME = `42${NAMESPACE},["tutorialCompleted",`

interface Client {
  readonly socket: WebSocket
  last: number
  readonly times: number[]
}

const receipts = new Map<number, number[]>()
let gaps = 0

function connect({ url, event }: Ask): Promise<Client> {
  const { promise, resolve, reject } = Promise.withResolvers<Client>()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const client: Client = { socket, last: 0, times: [] }
  socket.addEventListener('error', () => reject(new Error('a client could not connect')))
  socket.addEventListener('message', ({ data }) => {
    const text = data as string
    if (text.startsWith(FRAME)) return hear(client, text)
    if (text.startsWith('0')) return socket.send(`40${NAMESPACE},`)
    if (text.startsWith('2')) return socket.send('3')
    if (text.startsWith(`40${NAMESPACE}`)) return socket.send(`42${NAMESPACE},["wsContext",{"context":"${event}"}]`)
    const [, number] = /"joined",\{.*"number":(\d+)/.exec(text) ?? []
    client.last = Number(number)
    if (number) resolve(client)
  })
  return promise
}

function hear(client: Client, text: string): void {
  const [, from, to] = /"from":(\d+),"to":(\d+)/.exec(text.slice(0, FRAME.length + 100)) ?? []
  const at = performance.timeOrigin + performance.now()
  if (Number(from) !== client.last + 1) gaps += 1
  client.last = Number(to)
  client.times.push(at)
  const times = receipts.get(client.last) ?? []
  times.push(at)
  receipts.set(client.last, times)
}

const densestOf = (times: readonly number[]): number =>
  Math.max(0, ...times.map((start, index) => times.slice(index).filter(time => time < start + 1000).length))

const tell = (told: Told, then = (): void => undefined): void => void process.send?.(told, then)

process.once('message', (ask: Ask) => void run(ask))

async function run(ask: Ask): Promise<void> {
  const clients: Client[] = []
  while (clients.length < ask.clients) {
    const some = Math.min(AT_ONCE, ask.clients - clients.length)
    clients.push(...(await Promise.all(Array.from({ length: some }, () => connect(ask)))))
  }
  await delay(500)
  tell({ kind: 'joined' })
  process.once('message', () => {
    const densest = Math.max(...clients.map(({ times }) => densestOf(times)))
    // what is not yet written would be lost
    tell({ kind: 'heard', receipts: [...receipts], gaps, densest }, () => process.disconnect())
    for (const { socket } of clients) socket.close()
  })
}
