import { aggregates } from './functions.ts'
import type { Expression } from './tree.ts'

/** True for an expression that cannot be one of GROUP BY. */
export function hasQueryOrAggregate(expression: Expression): boolean {
  if (expression.kind === 'exists' || expression.kind === 'scalar') return true
  if (expression.kind === 'call' && aggregates.has(expression.name)) return true
  if (expression.kind === 'in' && 'kind' in expression.among) return true
  return partsOf(expression).some(hasQueryOrAggregate)
}

/** True when there is an aggregate of this SELECT in it; those of queries within are theirs. */
export function hasAggregate(expression: Expression): boolean {
  return (expression.kind === 'call' && aggregates.has(expression.name)) || partsOf(expression).some(hasAggregate)
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'column':
    case 'exists':
    case 'scalar':
      return []
    case 'call':
      return expression.values
    case 'unary':
    case 'isNull':
    case 'cast':
      return [expression.value]
    case 'binary':
      return [expression.left, expression.right]
    case 'between':
      return [expression.value, expression.low, expression.high]
    case 'like':
      return [expression.value, expression.pattern]
    case 'in':
      return 'kind' in expression.among ? [expression.value] : [expression.value, ...expression.among]
    case 'case': {
      const { value, branches, otherwise } = expression
      return [value, ...branches.flatMap(({ when, then }) => [when, then]), otherwise].filter(
        part => part !== undefined
      )
    }
  }
}
