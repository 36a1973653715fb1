import { listOf, recordOf } from './csdl.ts'

export type Row = Readonly<Record<string, unknown>>

/** The value behind a path such as `author/displayName`. */
export function valueAt(row: Row, path: string): unknown {
  return path.split('/').reduce<unknown>((at, step) => recordOf(at)[step], row)
}

/** Less than, equal or more than zero, by number, else by text (of dates, say); undefined with a value that is none. */
function order(left: unknown, right: unknown): number | undefined {
  if (isNone(left) || isNone(right)) return undefined
  const difference = Number(left) - Number(right)
  if (!Number.isNaN(difference)) return difference
  return String(left) < String(right) ? -1 : String(left) === String(right) ? 0 : 1
}

const isNone = (value: unknown): boolean => value === null || value === undefined

const isSame = (left: unknown, right: unknown): boolean => (isNone(left) ? isNone(right) : left === right)

const binary: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  $Eq: isSame,
  $Ne: (left, right) => !isSame(left, right),
  $Gt: (left, right) => Number(order(left, right)) > 0,
  $Ge: (left, right) => Number(order(left, right)) >= 0,
  $Lt: (left, right) => Number(order(left, right)) < 0,
  $Le: (left, right) => Number(order(left, right)) <= 0,
  $In: (left, right) => listOf(right).some(each => isSame(left, each)),
  $Add: (left, right) => Number(left) + Number(right),
  $Sub: (left, right) => Number(left) - Number(right),
  $Mul: (left, right) => Number(left) * Number(right),
  $Div: (left, right) => Number(left) / Number(right)
}

const others = new Set(['$Path', '$If', '$And', '$Or', '$Not', '$Null'])

/** True for an expression that `evaluate` knows in all its parts. */
export function isReadable(expression: unknown): boolean {
  if (Array.isArray(expression)) return expression.every(isReadable)
  if (typeof expression !== 'object' || expression === null) return true
  const [[kind, operand] = ['', undefined]] = Object.entries(expression)
  return kind.startsWith('$Edm.') || ((others.has(kind) || kind in binary) && isReadable(operand))
}

/** The expression with its paths changed; undefined where one of them has none instead. */
export function withPaths(expression: unknown, change: (path: string) => string | undefined): unknown {
  const paths = pathsOf(expression).map(change)
  if (paths.includes(undefined)) return undefined
  const changed = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(changed)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(
      Object.entries(each).map(([kind, operand]) => [
        kind,
        kind === '$Path' ? change(String(operand)) : changed(operand)
      ])
    )
  }
  return changed(expression)
}

/** Evaluates an annotation expression (OData CSDL JSON 4.01, section 14.4) for a row; unknown kinds are undefined. */
export function evaluate(expression: unknown, row: Row): unknown {
  if (Array.isArray(expression)) return expression.map(each => evaluate(each, row))
  if (typeof expression !== 'object' || expression === null) return expression
  const [[kind, operand] = ['', undefined]] = Object.entries(expression)
  const operands = listOf(operand)
  if (kind === '$Path') return valueAt(row, String(operand))
  if (kind.startsWith('$Edm.')) return operand
  if (kind === '$Null') return null
  if (kind === '$If') return evaluate(evaluate(operands[0], row) === true ? operands[1] : operands[2], row)
  if (kind === '$And') return operands.every(each => evaluate(each, row) === true)
  if (kind === '$Or') return operands.some(each => evaluate(each, row) === true)
  if (kind === '$Not') return evaluate(operand, row) !== true
  return binary[kind]?.(evaluate(operands[0], row), evaluate(operands[1], row))
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

/** The paths of the properties that an expression looks at. */
export function pathsOf(expression: unknown): readonly string[] {
  if (Array.isArray(expression)) return expression.flatMap(pathsOf)
  return Object.entries(recordOf(expression)).flatMap(([kind, operand]) =>
    kind === '$Path' ? [String(operand)] : pathsOf(operand)
  )
}
