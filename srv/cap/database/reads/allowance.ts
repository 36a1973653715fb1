import { AsyncLocalStorage } from 'node:async_hooks'
import { HttpError } from '../../../../lib/errors.ts'
import { MB } from '../../../../lib/bytes.ts'
import { SECOND } from '../../../../lib/time.ts'
import { currentRead, limitOpenReads, type OpenLimits, type OpenRead, openReadOf } from './open-reads.ts'

/** Limits of what one request of a client may read. */
export interface ReadLimits {
  /** Megabytes of rows, as the database hands them out. */
  readonly QUERY_ANSWER_MB: number
  /** Seconds that a statement may take. */
  readonly QUERY_TIMEOUT_S: number
}

let limits: ReadLimits = { QUERY_ANSWER_MB: 16, QUERY_TIMEOUT_S: 10 }

/** Sets the limits, before anything is read. */
export function limitClientReads(set: ReadLimits & OpenLimits): void {
  limits = set
  const { READS_PER_SENDER, UNSENT_ANSWERS_MB, QUERY_ANSWER_MB } = set
  // one answer as large as may be has room
  limitOpenReads({ READS_PER_SENDER, UNSENT_ANSWERS_MB: Math.max(UNSENT_ANSWERS_MB, 2 * QUERY_ANSWER_MB) })
}

/** Milliseconds that a statement of a client may take. */
export const statementTimeout = (): number => limits.QUERY_TIMEOUT_S * SECOND

/** Bytes and time left to the reads of one request, batches as a whole. */
export class ReadAllowance {
  readonly #open: OpenRead | undefined
  #read = 0
  #answered = 0
  #held = 0
  #refusal: HttpError | undefined
  /** Milliseconds that patterns of the client have taken. */
  matching = 0

  /** The request `open` holds what is read, until its answer has been sent. */
  constructor(open = currentRead()) {
    this.#open = open
  }

  /** Bytes that may still be read. */
  get bytes(): number {
    return limits.QUERY_ANSWER_MB * MB - this.#read
  }

  /** The first refusal of a read; with it the whole request is refused. */
  get refusal(): HttpError | undefined {
    return this.#refusal
  }

  /** Takes `bytes` off. @throws HttpError 413 when there are not as many left, 429 and 503 when too many wait to be sent. */
  spend(bytes: number): void {
    this.#read += bytes
    this.#hold(this.#read)
  }

  /** Counts `bytes` of an answer that are no rows as they were read. @throws HttpError as `spend` does. */
  answer(bytes: number): void {
    this.#answered += bytes
    this.#hold(this.#answered)
  }

  #hold(bytes: number): void {
    if (bytes > limits.QUERY_ANSWER_MB * MB) throw this.refuse(answerTooLarge())
    if (bytes <= this.#held) return
    const refusal = this.#open?.hold(bytes - this.#held)
    this.#held = bytes
    if (refusal) throw this.refuse(refusal)
  }

  /** Notes a refusal; the first one counts. */
  refuse(refusal: HttpError): HttpError {
    return (this.#refusal ??= refusal)
  }
}

const ofBatches = new WeakMap<object, ReadAllowance>()

/** The allowance of a request that a client has sent: all parts of a batch have one together. */
export function allowanceOfBatch(batch: object): ReadAllowance {
  const allowance = ofBatches.get(batch) ?? new ReadAllowance(openReadOf(batch))
  ofBatches.set(batch, allowance)
  return allowance
}

const reads = new AsyncLocalStorage<ReadAllowance>()

/** Runs `work`, whose reads are limited to `allowance` in all. */
export const withinAllowance = <T>(allowance: ReadAllowance, work: () => T): T => reads.run(allowance, work)

/** True while a read of a client is handled. */
export const isClientRead = (): boolean => reads.getStore() !== undefined

/**
 * The allowance of the client's read that is being handled; undefined for everything else.
 * @throws HttpError when a read of the same request was refused before.
 */
export function clientRead(): ReadAllowance | undefined {
  const read = reads.getStore()
  if (read?.refusal) throw read.refusal
  return read
}

/** 413 for an answer that would be too large: nothing of it is sent. */
export const answerTooLarge = (): HttpError =>
  new HttpError(
    413,
    'answer_too_large',
    `The answer would have more than ${limits.QUERY_ANSWER_MB} MB (QUERY_ANSWER_MB): select less, or ask for fewer rows`
  )

/** 503 for a statement that took too long. */
export const readTimedOut = (): HttpError =>
  new HttpError(
    503,
    'query_timeout',
    `The query took more than ${limits.QUERY_TIMEOUT_S} s (QUERY_TIMEOUT_S): ask for less, or filter by fewer conditions`
  )
