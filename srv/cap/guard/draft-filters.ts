import type cds from '@sap/cds'
import { beforeHandling, type ClientRequest } from './before-handling.ts'
import { type Operand, pathOf, type Selection, type Token } from './unstored-elements.ts'

interface Read extends ClientRequest {
  readonly query?: { readonly SELECT?: Selection }
  readonly target?: { readonly drafts?: object }
}

/** What CAP takes out of filters, to choose between drafts and what is active. */
const draftElements: ReadonlySet<unknown> = new Set([
  'IsActiveEntity',
  'HasActiveEntity',
  'HasDraftEntity',
  'DraftAdministrativeData',
  'DraftAdministrativeData_DraftUUID',
  'SiblingEntity'
])

/**
 * Refuses with 400 what CAP would tear apart: it takes comparisons with the elements of drafts out of a filter, before
 * any handler is called, and leaves what else they stand in.
 */
export function guardDraftFilters(service: cds.ApplicationService): void {
  beforeHandling<Read>(service, request => {
    const { SELECT } = request.query ?? {}
    if (request.protocol === 'odata' && SELECT && request.target?.drafts) check(request, SELECT)
  })
}

function check(request: Read, query: Selection): void {
  const torn = tornElement(query)
  if (torn !== undefined)
    request.reject({ status: 400, code: 'invalid_query', message: `${torn} ${FILTER_RULE}`, target: torn })
  if (namesSibling(query.where) && query.orderBy?.some(({ ref }) => ref === undefined))
    request.reject({ status: 400, code: 'invalid_query', message: ORDER_RULE, target: '$orderby' })
}

const FILTER_RULE =
  'can be compared with a value in $filter, that stands on the right and is not negated, and with nothing else'
const ORDER_RULE = 'A list of drafts and of what is active can be ordered by elements, not by expressions'

/** The first element of drafts in the filters of `query` that is not just compared with a value. */
function tornElement({ from, where }: Selection): string | undefined {
  return (from?.SELECT && tornElement(from.SELECT)) ?? tornIn(where)
}

function tornIn(tokens: readonly Token[] = []): string | undefined {
  for (const [at, token] of tokens.entries()) {
    if (typeof token === 'string') continue
    const standsAlone = isJoint(tokens[at - 1])
    const found = standsAlone && isCompared(tokens, at) ? undefined : draftElement(token)
    const torn = found ?? (standsAlone ? tornIn(token.xpr) : first(token.xpr))
    if (torn !== undefined) return torn
  }
  return undefined
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

/** The first element of drafts anywhere within `tokens`. */
function first(tokens: readonly Token[] = []): string | undefined {
  for (const token of tokens) {
    const found = typeof token === 'string' ? undefined : (draftElement(token) ?? first(token.xpr))
    if (found !== undefined) return found
  }
  return undefined
}

/** As what asks for one's own drafts with all else that is active: `IsActiveEntity eq false or SiblingEntity/IsActiveEntity eq null`. */
function namesSibling(tokens: readonly Token[] = []): boolean {
  return tokens.some(
    token => typeof token === 'object' && (token.ref?.[0] === 'SiblingEntity' || namesSibling(token.xpr))
  )
}
