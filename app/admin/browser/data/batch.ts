import * as words from '#workplace-words/refusals.ts'
import type { RowRequest } from '../../metadata/mass-change.ts'
import { change, refusalFrom, type Row } from './service.ts'
import { MESSAGES, tell } from './told.ts'

/** Requests that the service takes in one batch. */
const MOST_OF_A_BATCH = 20

/** The answer to one request of a batch. */
export interface BatchAnswer {
  readonly id: string
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: {
    readonly error?: { readonly message?: string }
    readonly value?: readonly Row[]
    readonly '@odata.count'?: number
  }
}

interface BatchOptions {
  /** Preference of the request (RFC 7240). */
  readonly prefer?: string
  /** Aborted when nobody waits for the answers any more. */
  readonly signal?: AbortSignal
}

/** Sends requests, as many in one as the service takes; what answers each, in their order. @throws Refusal */
export async function answersOf(
  requests: readonly object[],
  options: BatchOptions = {}
): Promise<readonly (BatchAnswer | undefined)[]> {
  const answers: (BatchAnswer | undefined)[] = []
  for (let start = 0; start < requests.length; start += MOST_OF_A_BATCH)
    answers.push(...(await answersOfOne(requests.slice(start, start + MOST_OF_A_BATCH), options)))
  return answers
}

async function answersOfOne(
  requests: readonly object[],
  options: BatchOptions
): Promise<readonly (BatchAnswer | undefined)[]> {
  const named = requests.map((request, place) => ({ id: String(place), ...request }))
  const answer = await change({
    method: 'POST',
    path: '$batch',
    ...options,
    body: { requests: named }
  })
  const responses = answer?.['responses'] as readonly BatchAnswer[]
  for (const { headers } of responses) tell(headers?.[MESSAGES])
  const byId = new Map(responses.map(each => [each.id, each]))
  return named.map(({ id }) => byId.get(id))
}

/** The request that reads `url`. */
export const reading = (url: string): object => ({ method: 'GET', url, headers: { accept: 'application/json' } })

/** How far requests have come, and whether they go on. */
interface Course {
  /** Told how many groups have been answered. */
  readonly onProgress: (done: number) => void
  /** Aborted when those that were not sent yet are not wanted any more. */
  readonly signal: AbortSignal
}

/** Why one of many rows was refused. */
export interface RowProblem {
  /** 0 where nothing was tried. */
  readonly status: number
  readonly message: string
}

/**
 * Sends groups of requests, as many groups in one batch as the service takes, each group as a whole or not at all; why each was
 * refused, or undefined. A batch that is refused itself is the last one.
 */
export async function sendGroups(
  groups: readonly (readonly RowRequest[])[],
  { onProgress, signal }: Course
): Promise<readonly (RowProblem | undefined)[]> {
  const outcomes: (RowProblem | undefined)[] = []
  const atOnce = Math.max(1, Math.floor(MOST_OF_A_BATCH / Math.max(1, ...groups.map(({ length }) => length))))
  while (outcomes.length < groups.length && !signal.aborted) {
    const part = groups.slice(outcomes.length, outcomes.length + atOnce)
    try {
      outcomes.push(...(await outcomesOf(part)))
    } catch (error) {
      const { status, message } = refusalFrom(error)
      outcomes.push(...part.map(() => ({ status, message })))
      break
    }
    onProgress(outcomes.length)
  }
  return groups.map((_, at) => (at < outcomes.length ? outcomes[at] : problemIn([undefined])))
}

async function outcomesOf(groups: readonly (readonly RowRequest[])[]): Promise<readonly (RowProblem | undefined)[]> {
  const answers = await answersOfOne(groups.flatMap(partsOf), { prefer: 'odata.continue-on-error' })
  let start = 0
  return groups.map(({ length }) => problemIn(answers.slice(start, (start += length))))
}

/** The requests of a group, one after the other, in one change. */
const partsOf = (group: readonly RowRequest[], place: number): readonly object[] =>
  group.map(({ method, url, body, etag }, at) => ({
    ...(group.length > 1 && { id: `${place}.${at}`, atomicityGroup: `g${place}` }),
    ...(at > 0 && { dependsOn: [`${place}.${at - 1}`] }),
    method,
    url,
    headers: { 'content-type': 'application/json', ...(etag !== undefined && { 'if-match': etag }) },
    ...(body && { body })
  }))

/** A request that depends on another one which was refused. */
const FAILED_DEPENDENCY = 424

function problemIn(answers: readonly (BatchAnswer | undefined)[]): RowProblem | undefined {
  const refused = answers.filter(answer => !answer || answer.status >= 400)
  if (refused.length === 0) return undefined
  const first = refused.find(answer => answer && answer.status !== FAILED_DEPENDENCY) ?? refused[0]
  return { status: first?.status ?? 0, message: problemOf(first) ?? words.notTried }
}

/** Requests that each stand for themselves. */
export type BatchRequest = RowRequest

/** Sends requests; why each was refused, or undefined. @throws Refusal */
export const sendBatch = async (requests: readonly BatchRequest[]): Promise<readonly (string | undefined)[]> =>
  (
    await answersOf(
      requests.flatMap((request, at) => partsOf([request], at)),
      { prefer: 'odata.continue-on-error' }
    )
  ).map(problemOf)

/** Why the service refused a request; undefined when it did not. */
export function problemOf(answer: BatchAnswer | undefined): string | undefined {
  if (!answer) return words.notTried
  if (answer.status < 400) return undefined
  return answer.body?.error?.message ?? words.answeredWith(answer.status)
}
