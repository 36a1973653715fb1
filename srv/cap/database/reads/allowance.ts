import { AsyncLocalStorage } from 'node:async_hooks'
import { HttpError } from '../../../../lib/errors.ts'
import { MB } from '../../../../lib/bytes.ts'
import { SECOND } from '../../../../lib/time.ts'

/** Limits of what one request of a client may read. */
export interface ReadLimits {
  /** Megabytes of rows, as the database hands them out. */
  readonly QUERY_ANSWER_MB: number
  /** Seconds that a statement may take. */
  readonly QUERY_TIMEOUT_S: number
}

let limits: ReadLimits = { QUERY_ANSWER_MB: 16, QUERY_TIMEOUT_S: 10 }

/** Sets the limits, before anything is read. */
export function limitClientReads({ QUERY_ANSWER_MB, QUERY_TIMEOUT_S }: ReadLimits): void {
  limits = { QUERY_ANSWER_MB, QUERY_TIMEOUT_S }
}

/** Milliseconds that a statement of a client may take. */
export const statementTimeout = (): number => limits.QUERY_TIMEOUT_S * SECOND

/** Bytes and time left to the reads of one request, batches as a whole. */
export class ReadAllowance {
  #bytes = limits.QUERY_ANSWER_MB * MB
  #answered = 0
  #refusal: HttpError | undefined
  /** Milliseconds that patterns of the client have taken. */
  matching = 0

  /** Bytes that may still be read. */
  get bytes(): number {
    return this.#bytes
  }

  /** The first refusal of a read; with it the whole request is refused. */
  get refusal(): HttpError | undefined {
    return this.#refusal
  }

  /** Takes `bytes` off. @throws HttpError 413 when there are not as many left. */
  spend(bytes: number): void {
    this.#bytes -= bytes
    if (this.#bytes < 0) throw this.refuse(answerTooLarge())
  }

  /** Counts `bytes` of an answer that are no rows as they were read. @throws HttpError 413 for too many. */
  answer(bytes: number): void {
    this.#answered += bytes
    if (this.#answered > limits.QUERY_ANSWER_MB * MB) throw this.refuse(answerTooLarge())
  }

  /** Notes a refusal; the first one counts. */
  refuse(refusal: HttpError): HttpError {
    return (this.#refusal ??= refusal)
  }
}

const ofBatches = new WeakMap<object, ReadAllowance>()

/** The allowance of a request that a client has sent: all parts of a batch have one together. */
export function allowanceOfBatch(batch: object): ReadAllowance {
  const allowance = ofBatches.get(batch) ?? new ReadAllowance()
  ofBatches.set(batch, allowance)
  return allowance
}

const reads = new AsyncLocalStorage<ReadAllowance>()

/** Runs `work`, whose reads are limited to `allowance` in all. */
export const withinAllowance = <T>(allowance: ReadAllowance, work: () => T): T => reads.run(allowance, work)

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
