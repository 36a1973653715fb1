import { listOf, recordOf } from './csdl.ts'

export type Row = Readonly<Record<string, unknown>>

/** The value behind a path such as `author/displayName`. */
export function valueAt(row: Row, path: string): unknown {
  return path.split('/').reduce<unknown>((at, step) => recordOf(at)[step], row)
}

const comparisons: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  $Eq: (left, right) => left === right,
  $Ne: (left, right) => left !== right,
  $Gt: (left, right) => Number(left) > Number(right),
  $Ge: (left, right) => Number(left) >= Number(right),
  $Lt: (left, right) => Number(left) < Number(right),
  $Le: (left, right) => Number(left) <= Number(right)
}

/** Evaluates an annotation expression (OData CSDL JSON 4.01, section 14.4) for a row; unknown kinds are undefined. */
export function evaluate(expression: unknown, row: Row): unknown {
  if (typeof expression !== 'object' || expression === null) return expression
  const [[kind, operand] = ['', undefined]] = Object.entries(expression)
  const operands = listOf(operand)
  if (kind === '$Path') return valueAt(row, String(operand))
  if (kind.startsWith('$Edm.')) return operand
  if (kind === '$If') return evaluate(evaluate(operands[0], row) === true ? operands[1] : operands[2], row)
  if (kind === '$And') return operands.every(each => evaluate(each, row) === true)
  if (kind === '$Or') return operands.some(each => evaluate(each, row) === true)
  if (kind === '$Not') return evaluate(operand, row) !== true
  return comparisons[kind]?.(evaluate(operands[0], row), evaluate(operands[1], row))
}

export type Criticality = 'none' | 'negative' | 'critical' | 'positive'

/** UI.CriticalityType by number or by name. */
export function criticalityOf(expression: unknown, row: Row): Criticality {
  const value = evaluate(expression, row)
  if (value === 1 || value === 'Negative') return 'negative'
  if (value === 2 || value === 'Critical') return 'critical'
  if (value === 3 || value === 'Positive') return 'positive'
  return 'none'
}
