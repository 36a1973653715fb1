import cds from '@sap/cds'
import { isUniqueViolation } from './database.ts'
import type { HttpError } from './errors.ts'
import { type Column, expandDepth } from './expand-depth.ts'
import { integrityRefusal } from './integrity/index.ts'
import { takenColumn } from './integrity/unique.ts'
import { leaveOutTags } from './leave-out-tags.ts'

/** Each level can multiply the rows of an answer. */
const MAX_EXPAND_DEPTH = 3
const EXPAND_RULE = `$expand goes at most ${MAX_EXPAND_DEPTH} levels deep`

interface Query {
  readonly SELECT?: { readonly columns?: readonly (Column | string)[] }
  readonly INSERT?: { readonly as?: unknown; readonly from?: unknown }
  readonly UPSERT?: { readonly as?: unknown; readonly from?: unknown }
}

/**
 * Closes what this version of CAP leaves open (cap-notes, section 0): a body `{ "SELECT": … }` sent to an entity set
 * would be run as a query, and a value that must be unique would answer 500. `$expand` has a limit, and so has how deep an
 * expression can be nested.
 */
export function guardService(service: cds.Service): void {
  if (!(service instanceof cds.ApplicationService)) return
  leaveOutTags(service)
  service.prepend(() => {
    service.before('*', request => {
      const { INSERT, UPSERT, SELECT } = (request.query as unknown as Query | undefined) ?? {}
      const write = INSERT ?? UPSERT
      if (write?.as ?? write?.from) request.reject(405, 'Query bodies are not allowed on OData paths')
      if (expandDepth(SELECT?.columns) > MAX_EXPAND_DEPTH)
        request.reject({ status: 400, code: 'expand_too_deep', message: EXPAND_RULE, target: '$expand' })
    })
    service.on('error', error => {
      if (isStackOverflow(error))
        Object.assign(error, { status: 400, code: '400', message: 'The request is nested too deeply' })
      if (isUniqueViolation(error)) Object.assign(error, alreadyTaken(takenColumn(error)))
      const refusal = integrityRefusal(error)
      if (refusal) Object.assign(error, refusalOf(refusal))
    })
  })
}

function alreadyTaken(column: string | undefined): object {
  if (column === undefined) return { status: 409, code: '409', message: 'The value already exists' }
  return { status: 409, code: '409', message: `The value of ${column} already exists`, target: column }
}

/** What CAP puts into the body of its answer. */
function refusalOf({ status, code, message, target }: HttpError): object {
  return { status, code, message, ...(target !== undefined && { target }) }
}

/** What the compiler of queries makes of thousands of parentheses. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Maximum call stack size exceeded'
}
