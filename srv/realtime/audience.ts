import type { Namespace, Socket } from 'socket.io'
import { counter } from '../platform/metrics/metrics.ts'
import { joined, type Portion } from './event-stream.ts'
import type { Frame } from './frame.ts'

/** A client that has joined events. */
export interface Member {
  readonly socket: Socket
  readonly events: Set<number>
  /** Portions that wait for a pulse of their own, since a client of several events gets one frame a pulse, too. */
  readonly waiting: Map<number, Portion>
}

/** The clients of a namespace that have joined events. Those of one event share its room, and each frame is encoded once for all. */
export class Audience {
  readonly #namespace: Namespace
  readonly #frameOf: (event: number, portion: Portion) => Frame
  /** Members of more than one event, which are in no room. */
  readonly #ofSeveral = new Set<Member>()

  constructor(namespace: Namespace, frameOf: (event: number, portion: Portion) => Frame) {
    this.#namespace = namespace
    this.#frameOf = frameOf
  }

  /** Adds `event` to those of `member`. */
  join(member: Member, event: number): void {
    const { socket, events } = member
    events.add(event)
    if (events.size === 1) return void socket.join(String(event))
    if (this.#ofSeveral.has(member)) return
    for (const each of events) void socket.leave(String(each))
    this.#ofSeveral.add(member)
  }

  /** Takes `event` from those of `member`. */
  exit(member: Member, event: number): void {
    const { socket, events, waiting } = member
    events.delete(event)
    waiting.delete(event)
    void socket.leave(String(event))
    if (events.size === 0) this.#ofSeveral.delete(member)
  }

  /**
   * Sends one frame at most to each member. Who has not yet taken the one before gets none, and sees by the numbers that it
   * missed some: nothing is kept for slow clients. Returns true while portions wait for the next pulse.
   */
  show(portions: ReadonlyMap<number, Portion>): boolean {
    for (const [event, portion] of portions) this.#showRoom(event, portion)
    for (const member of this.#ofSeveral) this.#showMember(member, portions)
    return [...this.#ofSeveral].some(({ waiting }) => waiting.size > 0)
  }

  #showRoom(event: number, portion: Portion): void {
    const room = this.#namespace.adapter.rooms.get(String(event))
    if (!room) return
    const slow = [...room].filter(id => !isReady(this.#namespace.sockets.get(id)))
    counter('realtime.frames').add()
    counter('realtime.frames.dropped').add(slow.length)
    // each process sends to its own clients, since it composes the frames of what it hears
    this.#namespace.local.to(String(event)).except(slow).emit('tutorialCompleted', this.#frameOf(event, portion))
  }

  #showMember({ socket, events, waiting }: Member, portions: ReadonlyMap<number, Portion>): void {
    for (const [event, portion] of portions)
      if (events.has(event)) waiting.set(event, joined(waiting.get(event), portion))
    const [oldest] = waiting
    if (!oldest) return
    const [event, portion] = oldest
    waiting.delete(event)
    if (!isReady(socket)) return counter('realtime.frames.dropped').add()
    counter('realtime.frames').add()
    socket.emit('tutorialCompleted', this.#frameOf(event, portion))
  }
}

/** True when all that was sent to the client before has gone to its connection. */
const isReady = (socket: Socket | undefined): boolean => socket?.conn.transport.writable === true
