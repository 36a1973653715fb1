import type { Operand, ServiceRequest, Token } from '../types.ts'
import type { Visitor } from './walk-query.ts'

/**
 * The functions that the services take over OData, with how many arguments they have; null for what CAP reads and no
 * database has. CAP checks names in filters, but passes any method of `aggregate` on to the database.
 */
// prettier-ignore
const functions: Readonly<Record<string, readonly [least: number, most: number] | null>> = {
  contains: [2, 2], startswith: [2, 2], endswith: [2, 2], matchespattern: [2, 2], indexof: [2, 2], concat: [2, 2],
  length: [1, 1], substring: [2, 3], tolower: [1, 1], toupper: [1, 1], trim: [1, 1],
  year: [1, 1], month: [1, 1], day: [1, 1], hour: [1, 1], minute: [1, 1], second: [1, 1],
  fractionalseconds: [1, 1], date: [1, 1], time: [1, 1],
  now: [0, 0], mindatetime: [0, 0], maxdatetime: [0, 0],
  ceiling: [1, 1], floor: [1, 1], round: [1, 1],
  count: [1, 1], countdistinct: [1, 1], sum: [1, 1], average: [1, 1], avg: [1, 1], min: [1, 1], max: [1, 1],
  case: null, totalseconds: null, totaloffsetminutes: null, topcount: null, bottomcount: null
}

const LAMBDA_RULE = 'any and all take paths that are in the result of $apply'

/** Refuses calls of functions that the database would not know, or would get too few or too many arguments for. */
export function checkFunctions(request: ServiceRequest): Visitor {
  if (request.protocol !== 'odata' || request.event !== 'READ') return {}
  const refuse = (message: string, target: string) =>
    request.reject({ status: 400, code: 'invalid_query', message, target })
  return {
    expression(tokens, { clause }) {
      if (clause === 'having' && asksForNothing(tokens)) refuse(LAMBDA_RULE, '$filter')
    },
    call({ func, args }) {
      const arity = Object.hasOwn(functions, func) ? functions[func] : undefined
      if (!arity) return request.reject({ status: 501, code: '501', message: `Function "${func}" is not supported` })
      const [least, most] = arity
      const given = countOf(args)
      const count = least === most ? least : `${least} to ${most}`
      if (given < least || given > most) refuse(`${func} takes ${count} arguments`, func)
    }
  }
}

const countOf = (args: Operand['args'] = []): number => (Array.isArray(args) ? args.length : Object.keys(args).length)

/** True for `any` and `all` after $apply, where CAP puts null in place of a path that is not in the result. */
const asksForNothing = (tokens: readonly Token[]): boolean =>
  tokens.some((token, at) => {
    const next = tokens[at + 1]
    return token === 'exists' && typeof next === 'object' && 'val' in next
  })
