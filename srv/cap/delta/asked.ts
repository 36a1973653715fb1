import { badRequest } from '../../../lib/errors.ts'
import type { DefiningQuery } from './token.ts'
import type { Tracked } from './tracked.ts'

type Segment = string | { readonly id: string; readonly where?: readonly unknown[] }

/** A part of an expression or a column in CQN. */
interface Part {
  readonly ref?: readonly Segment[]
  readonly xpr?: readonly unknown[]
  readonly list?: readonly unknown[]
  readonly func?: string
  /** By place or by name. */
  readonly args?: readonly unknown[] | Readonly<Record<string, unknown>>
  readonly expand?: readonly unknown[]
  readonly SELECT?: unknown
}

/** A read; one that came over OData has `req`, also as a part of a batch. */
export interface Asked {
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly req?: { readonly query?: Readonly<Record<string, unknown>>; readonly path: string }
  readonly query: { readonly SELECT: Selection }
}

/** What the query of a read says, as far as changes are concerned. */
export interface Selection {
  from: { readonly ref?: readonly unknown[] }
  one?: boolean
  columns?: unknown[]
  where?: unknown[]
  orderBy?: unknown[]
  limit?: { rows: { val: number } }
}

/** The options that say which rows and columns a client wants; what else there is would not fit to changes. */
const DEFINING = new Set(['$filter', '$select', '$expand', '$format'])

/** What these make of a row changes with the row alone; `now()` and functions of the database may change by themselves. */
const PURE = new Set(
  'concat contains endswith startswith indexof length substring tolower toupper trim ceiling floor round'.split(' ')
)
/** The same of a column; `date('now')` would be another day tomorrow. */
const PURE_OF_COLUMNS = new Set('date time year month day hour minute second fractionalseconds'.split(' '))

/** What stands after `$deltatoken=`; undefined for other reads. */
export function deltaTokenOf({ req }: Asked): string | undefined {
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
export function preferredSize({ headers }: Asked): number | undefined {
  const [, size] = /(?:^|[,;\s])(?:odata\.)?maxpagesize\s*=\s*(\d{1,6})/i.exec(headers?.['prefer'] ?? '') ?? []
  return size === undefined || Number(size) === 0 ? undefined : Number(size)
}

/**
 * What a client asks for that wants to hear of changes; undefined for other reads, and where changes cannot be told: the
 * preference is not applied then, as the protocol allows.
 */
export function definingQuery(asked: Asked, { expandable }: Tracked): DefiningQuery | undefined {
  if (!asked.req) return undefined
  if (!/(?:^|[,;\s])(?:odata\.)?track-changes(?:$|[,;\s])/i.test(asked.headers?.['prefer'] ?? '')) return undefined
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
  const { ref, xpr = [], list = [], func, args, expand, SELECT } = part as Part
  if (SELECT !== undefined || (func !== undefined && !isPure(func.toLowerCase(), args))) return false
  if (expand !== undefined) return expandable.has(nameOf(ref?.[0])) && isOneLevel(expand)
  const below = ref?.flatMap(segment => (typeof segment === 'object' ? (segment.where ?? []) : [])) ?? []
  if ((ref && ref.length > 1) || below.length > 0)
    return expandable.has(nameOf(ref?.[0])) && (ref?.length ?? 0) <= 2 && below.every(each => isOneLevel([each]))
  return [...xpr, ...list, ...Object.values<unknown>(args ?? {})].every(each => isFollowed(each, expandable))
}

function isPure(func: string, args: Part['args']): boolean {
  const ofColumns = Array.isArray(args) && args.length > 0 && args.every(each => (each as Part).ref !== undefined)
  return PURE.has(func) || (PURE_OF_COLUMNS.has(func) && ofColumns)
}

/** Nothing in it leads further. */
function isOneLevel(parts: readonly unknown[]): boolean {
  const nowhere = new Set<string>()
  return parts.every(part => isFollowed(part, nowhere))
}

const nameOf = (segment: Segment | undefined): string => (typeof segment === 'object' ? segment.id : (segment ?? ''))
