import { type Operand, pathOf, type ServiceRequest, type Token } from '../types.ts'
import { countsRows, isAggregated } from './apply/aggregated.ts'
import { type Visitor, walkQuery } from './walk-query.ts'

/** Elements that CAP takes out of filters, to choose between drafts and what is active. */
const draftElements: ReadonlySet<unknown> = new Set([
  'IsActiveEntity',
  'HasActiveEntity',
  'HasDraftEntity',
  'DraftAdministrativeData',
  'DraftAdministrativeData_DraftUUID',
  'SiblingEntity'
])

const FILTER_RULE =
  'can be compared with a value in $filter, that stands on the right and is not negated, and with nothing else'
/** CAP reads the two apart, so it has no rows that stand for both. */
const TOTALS_RULE = 'Drafts and what is active are not aggregated together: filter by IsActiveEntity alone'
const ORDER_RULE = 'A list of drafts and of what is active can be ordered by elements, not by expressions'

/**
 * Refuses with 400 the filters that CAP would tear apart: it takes comparisons with the elements of drafts out of a
 * filter, before any handler is called, and leaves the rest of the expression that they stand in.
 */
export function guardDraftFilters(request: ServiceRequest): void {
  const { protocol, query, target } = request
  if (protocol === 'odata' && query?.SELECT && target?.drafts) walkQuery(query.SELECT, target, [draftFilter(request)])
}

function draftFilter(request: ServiceRequest): Visitor {
  const refuse = (message: string, target: string) =>
    request.reject({ status: 400, code: 'invalid_query', message, target })
  /** Expressions of which CAP takes conditions out: filters, and what stands alone in them in parentheses. */
  const takenApart = new WeakSet<readonly Token[]>()
  return {
    expression(tokens, { clause, isNested, expanded }) {
      if (clause !== 'where' || expanded.length > 0) return
      const isTaken = !isNested || takenApart.has(tokens)
      for (const [at, token] of tokens.entries()) {
        if (typeof token === 'string') continue
        const standsAlone = isTaken && isJoint(tokens[at - 1])
        if (standsAlone && token.xpr) takenApart.add(token.xpr)
        const element = standsAlone && isCompared(tokens, at) ? undefined : draftElement(token)
        if (element !== undefined) refuse(`${element} ${FILTER_RULE}`, element)
      }
    },
    // filters of one's own drafts with all else that is active:
    // `IsActiveEntity eq false or SiblingEntity/IsActiveEntity eq null`
    reference([first], { clause, expanded, owner, selections: [outermost] }) {
      if (clause !== 'where' || expanded.length > 0 || first !== 'SiblingEntity') return
      if (outermost && isAggregated(outermost) && !countsRows(outermost))
        request.reject({ status: 501, code: '501', message: TOTALS_RULE })
      if (owner.orderBy?.some(({ ref }) => !ref)) refuse(ORDER_RULE, '$orderby')
    }
  }
}

/** `token` may be the end of a condition, or what joins it with another one. */
const isJoint = (token: Token | undefined): boolean => token === undefined || token === 'and' || token === 'or'

/** A comparison with a value, or a list of values, that ends the condition. */
function isCompared(tokens: readonly Token[], at: number): boolean {
  const [, operator, value, next] = tokens.slice(at, at + 4)
  return (
    typeof operator === 'string' && typeof value === 'object' && ('val' in value || 'list' in value) && isJoint(next)
  )
}

/** CAP looks at the beginning of a path alone. */
function draftElement({ ref }: Operand): string | undefined {
  return ref && draftElements.has(ref[0]) ? pathOf(ref) : undefined
}
