import cds from '@sap/cds'
import { type ReadAllowance, withinAllowance } from '../database/reads/allowance.ts'
import { allowanceOf, callsFunction, countAnswer } from './answer-limits.ts'
import { leavingAsked, serveAggregated } from './apply/aggregated-reads.ts'
import { boundConcatenations } from './concatenations.ts'
import { servePathGroups } from './apply/path-groups.ts'
import { refuseUngrouped } from './apply/ungrouped.ts'
import { checkFunctions } from './check-functions.ts'
import { checkKeys } from './check-keys.ts'
import { checkPatterns } from './check-patterns.ts'
import { describeConstraint } from '../database/integrity/constraint-errors.ts'
import { guardDraftFilters } from './draft-filters.ts'
import { type ReadRequest, type RunningService, runningService, type ServiceRequest, serviceRequest } from '../types.ts'
import { countInDrafts } from '../queries/related-counts.ts'
import { lockTagged } from './entity-tags.ts'
import { refuseExpressions } from './plain-values.ts'
import { noteRead } from './query-faults.ts'
import { limitExpands } from './read-limits.ts'
import { searchBeforeGroups } from './search-before-groups.ts'
import { nestStoredColumns } from './stored-columns.ts'
import { refuseNegative } from './negative-limits.ts'
import { refuseUnstored } from './unstored-elements.ts'
import { type Visitor, walkQuery } from './walk-query.ts'

type Check = (request: ServiceRequest) => void
type ReadStep = (request: ReadRequest) => void

/** Steps that look at a request as the client sent it: CAP takes drafts apart before it calls any handler. */
// prettier-ignore
const onArrival: readonly Check[] = [
  refuseExpressions,  // plain-values.ts     an object in place of a value would run as SQL
  guardDraftFilters,  // draft-filters.ts    of a filter on drafts, CAP would leave pieces that make no sense
  servePathGroups,    // apply/              of groups by a path, CAP finds nothing again in a query around them
  refuseUngrouped     // apply/              values of single rows where rows are aggregated
]

/** Steps before all handlers of the service. */
// prettier-ignore
const beforeHandlers: readonly Check[] = [
  noteRead,           // query-faults.ts     a TypeError before this is the request's fault, after it is ours
  refuseQueryBodies,  // here                a body `{ "SELECT": … }` would run as a query, past all access rules
  beginWithSlash,     // here                links to next pages would lack the first character of their path
  walkReads           // here                shows the query to the visitors below
]

/** Checks of what a read asks for, done in one walk over its query. */
// prettier-ignore
const visitors: readonly ((request: ReadRequest) => Visitor)[] = [
  limitExpands,       // read-limits.ts      nested lists would multiply to millions of rows
  checkFunctions,     // check-functions.ts  calls that the database does not know would answer 500
  checkPatterns,      // check-patterns.ts   a client's pattern could take for ever
  refuseUnstored,     // unstored-elements.ts  so would conditions on elements without a column
  checkKeys,          // check-keys.ts       a key that is no UUID would answer 404
  refuseNegative      // negative-limits.ts  a negative $top would be no limit
]

/** Steps after all handlers of the service that come before the read: they see its query as it will run. */
// prettier-ignore
const beforeDatabase: readonly ReadStep[] = [
  searchBeforeGroups, // search-before-groups.ts  `search` of `$apply` would look through the groups
  nestStoredColumns,  // stored-columns.ts   `*` of a nested query would name elements without a column
  countDraftItems     // ../queries/related-counts.ts  counts of related rows would count those that are active
]

/** Steps that turn an error into the refusal that it means to the client. */
// prettier-ignore
const onError: readonly ((error: Error) => void)[] = [
  blameNesting,       // here                thousands of parentheses overflow the stack of CAP's compiler
  describeConstraint  // integrity/          a value that is taken, or that a rule of the model forbids
]

/** Puts the steps above between the clients of `service` and CAP, in their order. */
export function guardService(service: cds.Service): void {
  if (!(service instanceof cds.ApplicationService)) return
  const running = runningService(service)
  running.handle = guarded(running.handle)
  // the one step that sees all parts of `$apply=concat` together
  running.dispatch = boundConcatenations(running.dispatch)
  serveAggregated(running)
  service.prepend(() => {
    service.before('*', request => {
      for (const step of beforeHandlers) step(serviceRequest(request))
    })
    service.before(['UPDATE', 'DELETE'], request => lockTagged(serviceRequest(request)))
    service.on('error', error => {
      for (const step of onError) step(error)
    })
  })
  service.before('READ', request => {
    const read = serviceRequest(request)
    if (isRead(read)) for (const step of beforeDatabase) step(read)
  })
}

/** `handle` behind the steps for arriving requests; handlers ask their services without a protocol. */
function guarded(handle: RunningService['handle']): RunningService['handle'] {
  return function (this: RunningService, request) {
    if (!request.protocol) return handle.call(this, request)
    for (const step of onArrival) step(request)
    const allowance = allowanceOf(request)
    if (request.event === 'READ') {
      const answer = leavingAsked(request)
      return withinAllowance(allowance, async () => answer(await handle.call(this, request)))
    }
    return answerWithin(allowance, this, request, () => handle.call(this, request))
  }
}

/** Within the transaction of a call: one whose answer is refused changes nothing. */
async function answerWithin(
  allowance: ReadAllowance,
  service: RunningService,
  request: ServiceRequest,
  handle: () => Promise<unknown>
): Promise<unknown> {
  const answer = await (callsFunction(request, service) ? withinAllowance(allowance, handle) : handle())
  countAnswer(answer, allowance)
  return answer
}

const isRead = (request: ServiceRequest): request is ReadRequest => request.query?.SELECT !== undefined

function refuseQueryBodies(request: ServiceRequest): void {
  const { INSERT, UPSERT } = request.query ?? {}
  const write = INSERT ?? UPSERT
  if (write?.as ?? write?.from) request.reject(405, 'Query bodies are not allowed on OData paths')
}

/** Parts of batches come without a slash, and CAP cuts the first character off. */
function beginWithSlash({ event, req }: ServiceRequest): void {
  if (event === 'READ' && req && !req.path.startsWith('/')) req.url = `/${req.url}`
}

function countDraftItems({ query, target }: ReadRequest): void {
  if (target?.isDraft) countInDrafts(query.SELECT, target)
}

function walkReads(request: ServiceRequest): void {
  if (!isRead(request)) return
  walkQuery(
    request.query.SELECT,
    request.target,
    visitors.map(visitor => visitor(request))
  )
}

function blameNesting(error: Error): void {
  if (error instanceof RangeError && error.message === 'Maximum call stack size exceeded')
    Object.assign(error, { status: 400, code: '400', message: 'The request is nested too deeply' })
}
