import cds from '@sap/cds'
import { checkFunctions } from './check-functions.ts'
import { isUniqueViolation } from '../database/database.ts'
import { guardDraftFilters } from './draft-filters.ts'
import type { HttpError } from '../../../lib/errors.ts'
import { integrityRefusal } from '../database/integrity/index.ts'
import { takenColumn } from '../database/integrity/unique.ts'
import { leaveOutTags } from './leave-out-tags.ts'
import {
  type Column,
  type Expandable,
  expandDepth,
  limitNested,
  MAX_EXPAND_DEPTH,
  MAX_PAGE,
  MAX_ROWS
} from './read-limits.ts'
import { refuseExpressions } from './plain-values.ts'
import { nestStoredColumns } from './stored-columns.ts'
import { refuseUnstored } from './unstored-elements.ts'

const EXPAND_RULE = `$expand goes at most ${MAX_EXPAND_DEPTH} levels deep`
const WIDTH_RULE = `$expand could lead to more than ${MAX_ROWS} rows: give smaller $top, also to the lists in $expand`

interface Query {
  readonly SELECT?: Selection
  readonly INSERT?: { readonly as?: unknown; readonly from?: unknown }
  readonly UPSERT?: { readonly as?: unknown; readonly from?: unknown }
}

/** A request of OData: one of its own, or a part of a batch. */
interface WebRequest {
  readonly path: string
  url: string
}

interface Selection {
  readonly columns?: readonly (Column | string)[]
  readonly one?: boolean
  readonly limit?: { readonly rows?: { readonly val: number } }
}

/**
 * Closes what this version of CAP leaves open (cap-notes, section 0): a body `{ "SELECT": … }` sent to an entity set
 * would be run as a query, an object in place of a value as an expression, and a value that must be unique would answer 500, as would what no column holds in a filter.
 * `$expand` has a limit, and so has how deep an expression can be nested.
 */
export function guardService(service: cds.Service): void {
  if (!(service instanceof cds.ApplicationService)) return
  checkFunctions(service)
  guardDraftFilters(service)
  refuseExpressions(service)
  refuseUnstored(service)
  nestStoredColumns(service)
  leaveOutTags(service)
  service.prepend(() => {
    service.before('*', request => {
      const { INSERT, UPSERT, SELECT } = (request.query as unknown as Query | undefined) ?? {}
      const write = INSERT ?? UPSERT
      if (write?.as ?? write?.from) request.reject(405, 'Query bodies are not allowed on OData paths')
      if (expandDepth(SELECT?.columns) > MAX_EXPAND_DEPTH)
        request.reject({ status: 400, code: 'expand_too_deep', message: EXPAND_RULE, target: '$expand' })
      if (SELECT && !limitNested(SELECT.columns, request.target as Expandable | undefined, rowsOf(SELECT)))
        request.reject({ status: 400, code: 'expand_too_wide', message: WIDTH_RULE, target: '$expand' })
    })
    service.before('READ', request => beginWithSlash((request as unknown as { req?: WebRequest }).req))
    service.on('error', error => {
      if (isStackOverflow(error))
        Object.assign(error, { status: 400, code: '400', message: 'The request is nested too deeply' })
      if (isUniqueViolation(error)) Object.assign(error, alreadyTaken(takenColumn(error)))
      const refusal = integrityRefusal(error)
      if (refusal) Object.assign(error, refusalOf(refusal))
    })
  })
}

/** Parts of batches come without; CAP leaves out the first character of the path in the link to the next page. */
function beginWithSlash(request: WebRequest | undefined): void {
  if (request && !request.path.startsWith('/')) request.url = `/${request.url}`
}

const rowsOf = ({ one, limit }: Selection): number => (one ? 1 : Math.max(1, limit?.rows?.val ?? MAX_PAGE))

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
