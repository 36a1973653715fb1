import type { Emitted } from './dialects.ts'
import { aggregateType } from './functions.ts'
import { SqlRefusal } from './refusal.ts'
import type { Scope, ScopeColumn } from './scope.ts'
import type { Call, Expression } from './tree.ts'
import { hasQueryOrAggregate } from './walk.ts'

/** People that a group, or the values of an aggregate, must be of. */
export const FEWEST_PEOPLE = 5

/**
 * An aggregate. Over relations about people it counts, sums or averages one column, and is empty where fewer than five people
 * have a value there: else it would tell of one of them.
 * @throws SqlRefusal
 */
export function emitAggregate(scope: Scope, call: Call, emit: (part: Expression) => Emitted): Emitted {
  const { name, star, values, at } = call
  const { groups } = scope
  if (!groups)
    throw new SqlRefusal(
      'grouping',
      `${name} stands in SELECT, HAVING or ORDER BY, and not within another aggregate`,
      at
    )
  if (scope.sources.length === 0) throw new SqlRefusal('grouping', `${name} needs rows of FROM`, at)
  if (star && name === 'COUNT') return { sql: 'count(*)', type: 'integer' }
  const [value] = values
  if (star || !value || values.length > 1) throw new SqlRefusal('function', `It is called as ${name}(value)`, at)
  if (hasQueryOrAggregate(value)) throw new SqlRefusal('grouping', `${name} takes values of rows, and no query`, at)
  scope.groups = undefined
  try {
    return scope.people.length > 0 ? aboutPeople(scope, call, value) : plain(call, emit(value))
  } finally {
    scope.groups = groups
  }
}

function plain({ name, distinct }: Call, { sql, type }: Emitted): Emitted {
  return { sql: `${name.toLowerCase()}(${distinct ? 'DISTINCT ' : ''}${sql})`, type: aggregateType(name, type) }
}

function aboutPeople(scope: Scope, call: Call, value: Expression): Emitted {
  const column = columnOf(scope, value, call)
  if (column.isPerson && call.name === 'COUNT' && call.distinct) return plain(call, column)
  if (column.isPerson || column.isHidden)
    throw new SqlRefusal(
      'people',
      `${column.name} names somebody's rows; only COUNT(DISTINCT …) takes a person column`,
      value.at
    )
  if (call.name === 'MIN' || call.name === 'MAX')
    throw new SqlRefusal('people', `${call.name} tells of a single person; use COUNT, SUM or AVG`, call.at)
  const { sql, type } = plain(call, column)
  const enough = scope.people
    .map(person => `count(DISTINCT CASE WHEN ${column.sql} IS NOT NULL THEN ${person} END) >= ${FEWEST_PEOPLE}`)
    .join(' AND ')
  return { sql: `(CASE WHEN ${enough} THEN ${sql} END)`, type }
}

/** Conditions within an aggregate would count single people, so it takes a column as it is. */
function columnOf(scope: Scope, value: Expression, { name, at }: Call): ScopeColumn {
  const found = value.kind === 'column' ? scope.resolve(value) : undefined
  if (found?.scope !== scope)
    throw new SqlRefusal(
      'people',
      `${name} over rows about people takes one of their columns; filter by WHERE or GROUP BY`,
      at
    )
  return found.column
}
