import type { Request, Service } from '@sap/cds'
import { currentTransaction } from '../database/database.ts'
import { noteHarmless } from '../prepared/prepared-reads.ts'
import { badRequest } from '../../../lib/errors.ts'
import { type Next, type ReadRequest, readRequest, serviceRequest } from '../types.ts'
import { answerWith } from './answer.ts'
import { definingQuery, deltaTokenOf, preferredSize } from './asked.ts'
import { changedRows, firstRows } from './pages.ts'
import { logState, type LogState } from './log.ts'
import { digestOf, gone, openToken, type Wanted } from './token.ts'
import type { Tracked } from './tracked.ts'

/**
 * The owners of the rows that the sender of a request sees, as texts that differ when the same question may have another
 * answer.
 */
export type Audience = (request: Request) => Promise<readonly string[]>

/** Rows a page, unless the client prefers fewer. */
const PAGE = 1000

const audiences = new Map<string, Audience>()
const wanted = new WeakMap<object, Wanted>()
let secret = ''

/** Binds the links of `entity` to their audience: for another one, and when it changes, they have expired. */
export function bindToAudience(entity: string, audience: Audience): void {
  audiences.set(entity, audience)
}

/** The secret that links are signed with by now; loaded before requests come. */
export function useSecret(current: string): void {
  secret = current
}

/** Answers reads of `tracked` that ask to be told of changes, and those of the links that such an answer holds. */
export function trackEntity(service: Service, tracked: Tracked): void {
  // both handlers below pass on what asks for no changes
  noteHarmless(tracked.entity, 2)
  service.prepend(() => {
    // at once, so that the handlers of the domain find the query that a link stands for
    service.before('READ', tracked.entity, request => {
      const question = questionOf(readRequest(request), tracked)
      if (question) wanted.set(request, question)
    })
    service.on('READ', tracked.entity, (request, next) => {
      const question = wanted.get(request)
      const rest = next as Next
      return question ? answerChanges(request, tracked, question, rest) : rest()
    })
  })
}

/** Refuses links where changes are not tracked: the client would take the whole set for what has changed. */
export function refuseLinks(service: Service, tracked: ReadonlySet<string>): void {
  service.prepend(() => {
    service.before('READ', request => {
      const { name } = request.target as { name: string }
      if (tracked.has(name) || deltaTokenOf(serviceRequest(request)) === undefined) return
      throw badRequest('not_tracked', 'Changes of this set are not tracked', '$deltatoken')
    })
  })
}

function questionOf(read: ReadRequest, tracked: Tracked): Wanted | undefined {
  const { entity, shape } = tracked
  const text = deltaTokenOf(read)
  if (text === undefined) {
    const query = definingQuery(read, tracked)
    return query && { entity, shape, query, size: Math.min(preferredSize(read) ?? PAGE, PAGE) }
  }
  const token = openToken(text, secret)
  if (token.entity !== entity) throw badRequest('invalid_delta_token', 'The token is of another set', '$deltatoken')
  if (token.shape !== shape) throw gone()
  Object.assign(read.query.SELECT, structuredClone(token.query))
  return token
}

async function answerChanges(request: Request, tracked: Tracked, question: Wanted, next: Next): Promise<unknown> {
  const read = readRequest(request)
  // before any row is read: what changes later has a position from here on
  const state = await logState(currentTransaction())
  const checked = await check(request, question, state)
  const { from = state.position } = checked
  const page =
    checked.from === undefined || isWithinFirst(checked)
      ? await firstRows(read, tracked, { ...checked, from }, next)
      : await changedRows(read, tracked, { ...checked, from }, state, next)
  return answerWith(read, page, secret)
}

/** True in the middle of the whole set. */
const isWithinFirst = ({ after, until }: Wanted) => after !== undefined && until === undefined

/** @throws HttpError 410 for a link that cannot be answered any more. */
async function check(request: Request, question: Wanted, state: LogState): Promise<Wanted> {
  const renewed = state.secret !== secret
  secret = state.secret
  const owners = await audiences.get(question.entity)?.(request)
  const audience = owners && digestOf(owners)
  if (question.from === undefined) return { ...question, ...(audience && { audience }) }
  const outlived = question.from < state.floor || question.from > state.position
  if (renewed || outlived || question.audience !== audience) throw gone()
  return question
}
