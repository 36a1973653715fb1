import { type Element, elementsOn, type Operand, pathOf, type ServiceRequest } from '../types.ts'
import type { Place, Visitor } from './walk-query.ts'

const RULE = 'is not stored: it can be selected, but not filtered, ordered, grouped or calculated by'

/**
 * Refuses with 400 to filter, order, group or calculate by elements without a column: those that handlers compute, and
 * those that CAP adds for drafts and has not taken out of the query by now. The database would not know them.
 */
export function refuseUnstored(request: ServiceRequest): Visitor {
  if (request.event !== 'READ') return {}
  const refuse = (target: string) =>
    request.reject({ status: 400, code: 'invalid_query', message: `${target} ${RULE}`, target })
  return {
    selection({ from: { ref = [] } }) {
      if (ref.includes(SIBLING)) refuse(pathOf(ref.slice(1)))
    },
    reference(path, place) {
      const elements = elementsOn(path, place.entity)
      if (elements.some(isUnstored) && isAskedOfDatabase(elements, place)) refuse(pathOf(path))
    }
  }
}

/** The other version of a row stands in another table: CAP fetches it with a query of its own. */
const SIBLING = 'SiblingEntity'

export const isUnstored = ({ name, virtual }: Element): boolean => virtual === true || name === SIBLING

/**
 * True where CAP leaves a path with an unstored element in the query. It takes such elements out of plain columns and,
 * where other elements remain, out of orders and groups; but not out of counts, and nowhere when a path leads on from them.
 */
function isAskedOfDatabase(elements: readonly Element[], place: Place): boolean {
  if (place.clause === 'from') return false
  if (place.isNested || elements.slice(0, -1).some(isUnstored)) return true
  if (place.clause === 'groupBy') return place.owner.groupBy?.every(each => isUnstoredGroup(each, place)) ?? false
  if (place.clause === 'orderBy') return isOrderKept(place)
  return place.clause !== 'columns'
}

const isUnstoredGroup = ({ ref = [] }: Operand, { entity }: Place) => elementsOn(ref, entity).some(isUnstored)

function isOrderKept({ expanded, selections }: Place): boolean {
  const selection = selections.at(-1)
  return (
    expanded.length > 0 ||
    // no keys are added to the order of one row
    selection?.one === true ||
    selection?.groupBy !== undefined ||
    selection?.from.SELECT !== undefined ||
    selections.some(({ columns = [] }) => columns.some(column => typeof column === 'object' && column.func === 'count'))
  )
}
