import type { Limit, ServiceRequest } from '../types.ts'
import type { Visitor } from './walk-query.ts'

/** Refuses negative `$top` and `$skip`, which databases take for no limit, wherever they stand. */
export function refuseNegative(request: ServiceRequest): Visitor {
  const check = (limit: Limit | undefined) => {
    const target = isNegative(limit?.rows) ? '$top' : isNegative(limit?.offset) ? '$skip' : undefined
    if (target === undefined) return
    request.reject({ status: 400, code: 'invalid_query', message: `${target} must not be negative`, target })
  }
  return {
    selection: ({ limit }) => check(limit),
    expand: ({ column: { limit } }) => check(limit)
  }
}

const isNegative = (limit: { readonly val: number } | undefined): boolean => limit !== undefined && limit.val < 0
