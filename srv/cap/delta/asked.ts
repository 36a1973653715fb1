import { badRequest } from '../../../lib/errors.ts'
import { nameOf, type Operand, type ReadRequest, type Segment, type ServiceRequest } from '../types.ts'
import { pageSizeOf, prefers } from '../odata/request/preferences.ts'
import type { DefiningQuery } from './token.ts'
import type { Tracked } from './tracked.ts'

/** The options that say which rows and columns a client wants; no other option fits to changes. */
const DEFINING = new Set(['$filter', '$select', '$expand', '$format'])

/** Functions whose result changes with the row alone; `now()` and functions of the database may change by themselves. */
const PURE = new Set(
  'concat contains endswith startswith indexof length substring tolower toupper trim ceiling floor round'.split(' ')
)
/** The same of a column; `date('now')` would be another day tomorrow. */
const PURE_OF_COLUMNS = new Set('date time year month day hour minute second fractionalseconds'.split(' '))

/** The text after `$deltatoken=`; undefined for other reads. */
export function deltaTokenOf({ req }: ServiceRequest): string | undefined {
  const options = req?.query
  const token = options?.['$deltatoken']
  if (options === undefined || token === undefined) return undefined
  const others = Object.keys(options).filter(name => name.startsWith('$') && !['$deltatoken', '$format'].includes(name))
  if (others[0] !== undefined)
    throw badRequest('invalid_delta_token', 'A delta link is used as it is, without further options', others[0])
  if (typeof token !== 'string') throw badRequest('invalid_delta_token', 'A link has one delta token', '$deltatoken')
  return token
}

/** The number of rows a page that the client prefers; undefined without a preference. */
export const preferredSize = ({ headers }: ServiceRequest): number | undefined => pageSizeOf(headers?.['prefer'] ?? '')

/**
 * The query of a client that wants to hear of changes; undefined for other reads, and where changes cannot be told: the
 * preference is not applied then, as the protocol allows.
 */
export function definingQuery(asked: ReadRequest, { expandable }: Tracked): DefiningQuery | undefined {
  if (!asked.req) return undefined
  if (!prefers(asked.headers?.['prefer'] ?? '', 'track-changes')) return undefined
  const options = Object.keys(asked.req.query ?? {}).filter(name => name.startsWith('$'))
  if (options.some(name => !DEFINING.has(name))) return undefined
  const { from, one, columns, where } = asked.query.SELECT
  if (one || from.ref?.length !== 1 || typeof from.ref[0] !== 'string') return undefined
  const follows = [...(columns ?? []), ...(where ?? [])].every(part => isFollowed(part, expandable))
  if (!follows) return undefined
  return JSON.parse(JSON.stringify({ ...(where && { where }), ...(columns && { columns }) })) as DefiningQuery
}

/** True unless `part` reads of tables whose changes are not noted, or may change without them. */
function isFollowed(part: unknown, expandable: ReadonlySet<string>): boolean {
  if (typeof part !== 'object' || part === null) return true
  const {
    ref,
    xpr = [],
    list = [],
    func,
    args,
    expand,
    SELECT
  } = part as Operand & { readonly expand?: readonly unknown[] }
  if (SELECT !== undefined || (func !== undefined && !isPure(func.toLowerCase(), args))) return false
  if (expand !== undefined) return expandable.has(firstOf(ref)) && isOneLevel(expand)
  const below = ref?.flatMap(segment => (typeof segment === 'object' ? (segment.where ?? []) : [])) ?? []
  if ((ref && ref.length > 1) || below.length > 0)
    return expandable.has(firstOf(ref)) && (ref?.length ?? 0) <= 2 && below.every(each => isOneLevel([each]))
  return [...xpr, ...list, ...Object.values<unknown>(args ?? {})].every(each => isFollowed(each, expandable))
}

function isPure(func: string, args: Operand['args']): boolean {
  const ofColumns = Array.isArray(args) && args.length > 0 && args.every(each => (each as Operand).ref !== undefined)
  return PURE.has(func) || (PURE_OF_COLUMNS.has(func) && ofColumns)
}

/** Nothing in it leads further. */
function isOneLevel(parts: readonly unknown[]): boolean {
  const nowhere = new Set<string>()
  return parts.every(part => isFollowed(part, nowhere))
}

const firstOf = (path: readonly Segment[] = []): string => (path[0] === undefined ? '' : nameOf(path[0]))
