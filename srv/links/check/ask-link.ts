import { type PublicAnswer, UnreachableError } from '../../../lib/outbound/public-request.ts'
import { isReserved, outcomeOf, outcomeOfError } from './classify.ts'
import type { PoliteClient } from './client.ts'
import type { Outcome } from './decide.ts'
import { patienceOf } from './patience.ts'
import { isPermanent, redirectOf } from './redirect.ts'
import type { RobotsFiles } from './robots.ts'

const REDIRECTS = 5
const LONGEST_ADDRESS = 2000

/** Asks whether an address leads anywhere; each redirect is one more address, with the rules of its own host. @throws RunEnded */
export async function askLink(client: PoliteClient, robots: RobotsFiles, address: string): Promise<Outcome> {
  let url = new URL(address)
  let movedTo: string | undefined
  let isForGood = true
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const obstacle = await obstacleTo(client, robots, url)
    if (obstacle) return obstacle
    const answer = await answerOf(client, url).catch(outcomeOfError)
    if ('kind' in answer) return answer
    const patience = patienceOf(answer, url)
    if (patience) return patience
    const next = redirectOf(answer, url)
    if (!next) return withTarget(outcomeOf(answer.status), movedTo)
    isForGood &&= isPermanent(answer)
    if (isForGood && next.href.length <= LONGEST_ADDRESS) movedTo = next.href
    url = next
  }
  return { kind: 'refused', reason: 'redirects without end' }
}

/** Why an address is not asked. */
async function obstacleTo(client: PoliteClient, robots: RobotsFiles, url: URL): Promise<Outcome | undefined> {
  if (isReserved(url.hostname)) return { kind: 'refused', reason: 'stands for an example' }
  return client.leftAlone(url.host) ?? robots.forbids(url)
}

const withTarget = (outcome: Outcome, movedTo: string | undefined): Outcome =>
  outcome.kind === 'answered' ? { ...outcome, movedTo } : outcome

/** The answer to HEAD; to GET where HEAD fails, since some servers know no other method, or lie about it. */
async function answerOf(client: PoliteClient, url: URL): Promise<PublicAnswer> {
  try {
    const answer = await client.send({ method: 'HEAD', url })
    if (answer.status < 400 || patienceOf(answer, url)) return answer
  } catch (error) {
    if (!isBrokenOff(error)) throw error
  }
  return client.send({ method: 'GET', url })
}

const isBrokenOff = (error: unknown): boolean =>
  error instanceof UnreachableError && (error.cause as { readonly code?: string } | undefined)?.code === 'ECONNRESET'
