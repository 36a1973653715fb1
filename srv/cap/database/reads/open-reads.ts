import { AsyncLocalStorage } from 'node:async_hooks'
import { MB } from '../../../../lib/bytes.ts'
import { HttpError } from '../../../../lib/errors.ts'
import { SECOND } from '../../../../lib/time.ts'

/** Limits of what clients may have open at the same time. */
export interface OpenLimits {
  /** Reads that one sender has begun and not yet got; its others wait. */
  readonly READS_PER_SENDER: number
  /** Megabytes of answers that are made or wait to be sent, of all clients; half of it of one sender. */
  readonly UNSENT_ANSWERS_MB: number
}

/** Longest wait for earlier reads of the same sender. */
const LONGEST_WAIT = 60 * SECOND

let most = { reads: 8, bytes: 64 * MB }
/** Bytes that all clients hold. */
let held = 0

/** Sets the limits, before anything is read. */
export function limitOpenReads({ READS_PER_SENDER, UNSENT_ANSWERS_MB }: OpenLimits): void {
  most = { reads: READS_PER_SENDER, bytes: UNSENT_ANSWERS_MB * MB }
}

/** A person, or a client that nobody knows. */
interface Sender {
  readonly name: string
  /** Requests, those that wait included. */
  open: number
  /** Reads that have begun, in their order. */
  readonly reads: Set<OpenRead>
  /** Those that wait, in their order: each looks again whenever a request has ended. */
  readonly waiting: Set<() => void>
  bytes: number
}

const senders = new Map<string, Sender>()

function senderNamed(name: string): Sender {
  const known = senders.get(name)
  if (known) return known
  const made: Sender = { name, open: 0, reads: new Set(), waiting: new Set(), bytes: 0 }
  senders.set(name, made)
  return made
}

/** A request that reads for a client, until its answer has been sent: it holds the bytes that it has read for that. */
export class OpenRead {
  readonly #sender: Sender
  #bytes = 0
  #isOver = false

  constructor(sender: string) {
    this.#sender = senderNamed(sender)
    this.#sender.open++
  }

  /** Holds more bytes, before they fill the memory; the refusal where there is no room for them. */
  hold(bytes: number): HttpError | undefined {
    if (this.#isOver) return undefined
    this.#bytes += bytes
    this.#sender.bytes += bytes
    held += bytes
    if (this.#sender.bytes > most.bytes / 2) return tooManyUnsent()
    // an answer leaves as much free as it takes, so that many large ones do not keep small ones out
    return this.#bytes > most.bytes - held ? noRoom() : undefined
  }

  /**
   * Resolves when the sender may have one more read; undefined when he may now.
   * @throws HttpError 429 when earlier ones are not over in time.
   */
  begin(): Promise<void> | undefined {
    const { reads, waiting } = this.#sender
    const mayBegin = () => reads.size < most.reads && this.#hasRoom()
    if (waiting.size > 0 || !mayBegin()) return this.#until(() => mayBegin() && Boolean(reads.add(this)))
    reads.add(this)
    return undefined
  }

  /**
   * Resolves when more may be read for this answer; undefined when it may be now. Of the reads of a sender that take much
   * together, the first one goes on, so that one after the other comes to its end.
   * @throws HttpError 429 when earlier ones are not over in time.
   */
  goOn(): Promise<void> | undefined {
    const mayGoOn = () => this.#hasRoom() || this.#sender.reads.values().next().value === this
    return mayGoOn() ? undefined : this.#until(mayGoOn)
  }

  /** Ends the request: its answer has been sent, or nobody waits for it any more. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    const sender = this.#sender
    sender.open--
    sender.reads.delete(this)
    sender.bytes -= this.#bytes
    held -= this.#bytes
    for (const look of sender.waiting) look()
    if (sender.open === 0) senders.delete(sender.name)
  }

  #hasRoom(): boolean {
    return this.#sender.bytes < most.bytes / 4
  }

  #until(isTrue: () => boolean): Promise<void> {
    const { waiting } = this.#sender
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer)
        waiting.delete(look)
        end()
      }
      const look = () => {
        if (this.#isOver) settle(() => reject(tooManyOpen()))
        else if (isTrue()) settle(resolve)
      }
      const timer = setTimeout(() => settle(() => reject(tooManyOpen())), LONGEST_WAIT)
      waiting.add(look)
    })
  }
}

const refusal = (status: number, code: string, message: string): HttpError =>
  new HttpError(status, code, message, { headers: { 'Retry-After': '5' } })

const tooManyOpen = (): HttpError =>
  refusal(
    429,
    'too_many_reads',
    `${most.reads} reads of yours are open (READS_PER_SENDER), or large answers: wait until some have been read`
  )

const tooManyUnsent = (): HttpError =>
  refusal(
    429,
    'too_many_unsent',
    `Your answers that wait to be sent have more than ${most.bytes / MB / 2} MB (half of UNSENT_ANSWERS_MB): read them first`
  )

const noRoom = (): HttpError =>
  refusal(
    503,
    'no_room',
    `Answers to others, which wait to be sent, leave no room for this one (UNSENT_ANSWERS_MB, ${most.bytes / MB} MB)`
  )

/** On the request itself: a map of requests costs the garbage collector dearly. */
const OPEN_READ = Symbol('open read')

type Opened = object & { [OPEN_READ]?: OpenRead }

/** Notes that `request` reads as `read`, with all of its parts. */
export function noteRead(request: Opened, read: OpenRead): void {
  request[OPEN_READ] = read
}

/** The read that `request` has open; undefined for one that was not admitted. */
export const openReadOf = (request: Opened): OpenRead | undefined => request[OPEN_READ]

const current = new AsyncLocalStorage<OpenRead | undefined>()

/** Runs `work`, whose reads belong to `read` where no request says to which. */
export const withinRead = <T>(read: OpenRead | undefined, work: () => T): T => current.run(read, work)

/** The read that work of a client belongs to. */
export const currentRead = (): OpenRead | undefined => current.getStore()
