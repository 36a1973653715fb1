import type { Entity, Query, RunningService, ServiceRequest } from '../types.ts'
import { MAX_PAGE } from './read-limits.ts'

/** Queries that one `$apply=concat` leads to, also through others within it. */
const MAX_PARTS = 10

const PARTS_RULE = `concat takes at most ${MAX_PARTS} parts, those of nested ones included`
const ROWS_RULE = `the parts of concat lead to at most ${MAX_PAGE} rows in all: give them top, or a narrower filter`

type Dispatch = RunningService['dispatch']

/** CAP makes one query of each part of a `concat`. */
type Concatenation = Omit<ServiceRequest, 'query'> & { readonly query: readonly Query[] }

/** `dispatch` with limits for `$apply=concat`, of which CAP has none; and it shows columns there that are not for clients. */
export function boundConcatenations(dispatch: Dispatch): Dispatch {
  return function (this: RunningService, request) {
    const { query } = request as { readonly query?: unknown }
    // without a transaction CAP begins one and comes back
    if (!Array.isArray(query) || !this.context) return dispatch.call(this, request)
    request.tx ??= this
    return answerParts(request as unknown as Concatenation, part => dispatch.call(this, part))
  }
}

async function answerParts(
  request: Concatenation,
  answer: (part: ServiceRequest) => Promise<unknown>
): Promise<readonly unknown[]> {
  const refuse = (message: string) =>
    request.reject({ status: 400, code: 'invalid_query', message: `$apply: ${message}`, target: '$apply' })
  if (request.query.length > MAX_PARTS) refuse(PARTS_RULE)
  let rows = 0
  return Promise.all(
    request.query.map(async query => {
      // as CAP does it, which sets the target of each part
      const part = Object.assign(Object.create(request) as ServiceRequest, { query, context: request.context })
      const answered = await answer(part)
      rows += Array.isArray(answered) ? answered.length : 1
      if (rows > MAX_PAGE) refuse(ROWS_RULE)
      if (part.target) hide(answered, part.target)
      return answered
    })
  )
}

/** Takes columns out of rows, and of what is nested in them, that the service does not show. */
function hide(rows: unknown, entity: Entity): void {
  if (Array.isArray(rows)) return rows.forEach(row => hide(row, entity))
  if (typeof rows !== 'object' || rows === null) return
  const row = rows as Record<string, unknown>
  for (const name of Object.keys(row)) {
    const element = entity.elements[name]
    if (!element) continue
    if (element['@cds.api.ignore'] && !element.isAssociation) delete row[name]
    else if (element._target) hide(row[name], element._target)
  }
}
