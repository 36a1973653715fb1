import type cds from '@sap/cds'

/**
 * The functions that the services take over OData, with how many arguments they have; null for what CAP reads and no
 * database has.
 */
const functions: Readonly<Record<string, readonly [least: number, most: number] | null>> = {
  ...{
    contains: [2, 2],
    startswith: [2, 2],
    endswith: [2, 2],
    matchespattern: [2, 2],
    indexof: [2, 2],
    concat: [2, 2]
  },
  ...{ length: [1, 1], substring: [2, 3], tolower: [1, 1], toupper: [1, 1], trim: [1, 1] },
  ...{ year: [1, 1], month: [1, 1], day: [1, 1], hour: [1, 1], minute: [1, 1], second: [1, 1] },
  ...{ fractionalseconds: [1, 1], totalseconds: [1, 1], totaloffsetminutes: [1, 1], date: [1, 1], time: [1, 1] },
  ...{
    now: [0, 0],
    mindatetime: [0, 0],
    maxdatetime: [0, 0],
    ceiling: [1, 1],
    floor: [1, 1],
    round: [1, 1],
    case: null
  }
}

interface Call {
  readonly func: string
  readonly args?: readonly unknown[]
}

/** Refuses calls of functions that the database would not know, or would get too few or too many arguments for. */
export function checkFunctions(service: cds.ApplicationService): void {
  service.before('READ', '*', request => {
    const { protocol, query } = request as unknown as { protocol?: string; query: { SELECT?: { having?: unknown } } }
    if (protocol === 'odata' && asksForNothing(query.SELECT?.having))
      request.reject({ status: 400, code: 'invalid_query', message: LAMBDA_RULE, target: '$filter' })
    const call = protocol === 'odata' ? wrongCall(query.SELECT) : undefined
    if (!call) return
    const arity = functions[call.func]
    if (!arity) return request.reject({ status: 501, code: '501', message: `Function "${call.func}" is not supported` })
    const [least, most] = arity
    const count = least === most ? least : `${least} to ${most}`
    request.reject({
      status: 400,
      code: 'invalid_query',
      message: `${call.func} takes ${count} arguments`,
      target: call.func
    })
  })
}

const LAMBDA_RULE = 'any and all take paths that are in the result of $apply'

/** The first call anywhere in `part` of a query that no database understands. */
function wrongCall(part: unknown): Call | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  if (isCall(part) && isWrong(part)) return part
  for (const each of Array.isArray(part)
    ? (part as readonly unknown[])
    : members.map((name): unknown => Reflect.get(part, name))) {
    const found = wrongCall(each)
    if (found) return found
  }
  return undefined
}

/** What of a query can hold calls; CAP hands queries on that inherit them. */
const members = [
  ...['SELECT', 'from', 'ref', 'columns', 'expand', 'where', 'having', 'groupBy', 'orderBy'],
  ...['xpr', 'args', 'list']
] as const

/** What CAP makes of `any` and `all` after $apply: it puts null in place of a path that is not in the result. */
function asksForNothing(part: unknown): boolean {
  if (!Array.isArray(part)) return false
  const tokens: readonly unknown[] = part
  return tokens.some((token, at) => {
    const next = tokens[at + 1]
    return token === 'exists' && typeof next === 'object' && next !== null && 'val' in next
  })
}

const isCall = (part: object): part is Call => 'func' in part && typeof part.func === 'string'

function isWrong({ func, args = [] }: Call): boolean {
  const arity = Object.hasOwn(functions, func) ? functions[func] : undefined
  return arity === null || (arity !== undefined && (args.length < arity[0] || args.length > arity[1]))
}
