/** Part of a display with a server: the client of the stream, which is as large as all the rest. */
import { io } from 'socket.io-client'
import { frameOf, type Frame } from './frames.ts'
import { isObject } from './snapshot.ts'

/** Receives what comes over the stream. */
export interface Hearing {
  /** The stream has begun; `number` is that of the event's last change. */
  readonly joined: (number: number) => void
  readonly heard: (frame: Frame) => void
  /** The connection has ended or did not come about; `isRefused` says that the server lets nobody like this in. */
  readonly lost: (isRefused: boolean) => void
}

export interface Stream {
  /** Begins, or begins again after it was lost. */
  readonly connect: () => void
  readonly close: () => void
}

/** The stream of an event. Whoever hears it connects anew, so that a hall full of displays does not do so at once. */
export function openStream(namespace: string, eventId: number, { joined, heard, lost }: Hearing): Stream {
  const socket = io(namespace, {
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    timeout: 10_000
  })
  const context = String(eventId)
  const isOurs = (message: unknown): message is Readonly<Record<string, unknown>> =>
    isObject(message) && message['context'] === context
  socket.on('connect', () => socket.emit('wsContext', { context }))
  socket.on('joined', (message: unknown) => {
    if (isOurs(message)) joined(Number(message['number']) || 0)
  })
  socket.on('tutorialCompleted', (message: unknown) => {
    const frame = isOurs(message) ? frameOf(message) : undefined
    if (frame) heard(frame)
  })
  // an event that does not exist, or a server that cannot tell now
  let isRefused = false
  socket.on('refused', (message: unknown) => {
    isRefused = isObject(message) && message['code'] === 'not_found'
    socket.disconnect()
  })
  socket.on('disconnect', () => {
    lost(isRefused)
    isRefused = false
  })
  socket.on('connect_error', error => {
    const { code } = (error as Error & { data?: { code?: number } }).data ?? {}
    lost(code === 401 || code === 403)
  })
  return { connect: () => void socket.connect(), close: () => void socket.disconnect() }
}
