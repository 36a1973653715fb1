import type { Dialect, Emitted } from './dialects.ts'
import { emitAggregate } from './emit-aggregate.ts'
import { aggregates, functions } from './functions.ts'
import { SqlRefusal } from './refusal.ts'
import type { Scope } from './scope.ts'
import type { BinaryOperator, Call, ColumnReference, Expression, Literal, Query } from './tree.ts'
import { hasQueryOrAggregate } from './walk.ts'

/** A query as SQL, with its columns. */
export interface EmittedQuery {
  readonly sql: string
  readonly columns: readonly { readonly name: string; readonly type: Emitted['type'] }[]
}

/** The parts of an emission that all expressions of a statement share. */
export interface Emission {
  readonly dialect: Dialect
  readonly query: (query: Query, outer: Scope | undefined) => EmittedQuery
}

type Binary = Extract<Expression, { kind: 'binary' }>

/**
 * The SQL of an expression, made of names of the model and generated ones alone.
 * @throws SqlRefusal
 */
export function emitExpression(emission: Emission, scope: Scope, expression: Expression): Emitted {
  const emitted = groupOf(emission, scope, expression)
  if (emitted) return emitted
  const emit = (part: Expression): Emitted => emitExpression(emission, scope, part)
  const sqlOf = (part: Expression): string => emit(part).sql
  const { dialect } = emission
  switch (expression.kind) {
    case 'literal':
      return emitLiteral(expression)
    case 'column':
      return emitColumn(scope, expression)
    case 'call':
      return emitCall(emission, scope, expression)
    case 'unary': {
      const { sql, type } = emit(expression.value)
      return expression.operator === 'NOT' ? { sql: `(NOT ${sql})`, type: 'boolean' } : { sql: `(- ${sql})`, type }
    }
    case 'binary':
      return (
        joinsPeople(scope, expression) ??
        emitBinary(dialect, expression.operator, emit(expression.left), emit(expression.right))
      )
    case 'between': {
      const { value, low, high } = expression
      return truth(`(${sqlOf(value)} ${negated(expression)}BETWEEN ${sqlOf(low)} AND ${sqlOf(high)})`)
    }
    case 'like': {
      const { value, pattern, escape } = expression
      const ending = ` ESCAPE ${quoteText(escape ?? '\\')}`
      return truth(`(${dialect.text(emit(value))} ${negated(expression)}LIKE ${dialect.text(emit(pattern))}${ending})`)
    }
    case 'in': {
      const { value, among } = expression
      const list = 'kind' in among ? oneColumn(emission, scope, among).sql : among.map(sqlOf).join(', ')
      return truth(`(${sqlOf(value)} ${negated(expression)}IN (${list}))`)
    }
    case 'isNull':
      return truth(`(${sqlOf(expression.value)} IS ${negated(expression)}NULL)`)
    case 'case':
      return emitCase(expression, emit)
    case 'cast':
      return emitCast(dialect, emit(expression.value), expression)
    case 'exists':
      return truth(`EXISTS (${emission.query(expression.query, scope).sql})`)
    case 'scalar': {
      const { sql, columns } = oneColumn(emission, scope, expression.query)
      return { sql: `(${sql})`, type: columns[0]?.type ?? 'null' }
    }
  }
}

const truth = (sql: string): Emitted => ({ sql, type: 'boolean' })
const negated = ({ not }: { readonly not: boolean }): string => (not ? 'NOT ' : '')

/** A text in quotes; the only place where characters of a client reach the database. */
const quoteText = (value: string): string => `'${value.replaceAll(`'`, `''`)}'`

/** The expression when GROUP BY has it; single rows can be named in it then. */
function groupOf(emission: Emission, scope: Scope, expression: Expression): Emitted | undefined {
  const { groups } = scope
  if (!groups || hasQueryOrAggregate(expression)) return undefined
  scope.groups = undefined
  try {
    const emitted = emitExpression(emission, scope, expression)
    return groups.has(emitted.sql) ? emitted : undefined
  } finally {
    scope.groups = groups
  }
}

function emitLiteral(literal: Literal): Emitted {
  if (literal.type === 'text') return { sql: quoteText(literal.value), type: 'text' }
  if (literal.type === 'number')
    return { sql: literal.value, type: /^\d+$/.test(literal.value) ? 'integer' : 'decimal' }
  if (literal.type === 'null') return { sql: 'NULL', type: 'null' }
  return { sql: literal.type.toUpperCase(), type: 'boolean' }
}

function emitColumn(scope: Scope, reference: ColumnReference): Emitted {
  const { column, scope: owner } = scope.resolve(reference)
  if (column.isHidden || column.isPerson)
    throw new SqlRefusal(
      'people',
      `${reference.name.name} names somebody's rows; it can be counted (COUNT(DISTINCT ${reference.name.name})) and joined to another person column, and nothing else`,
      reference.at
    )
  if (owner.groups && !owner.groups.has(column.sql))
    throw new SqlRefusal(
      'grouping',
      `${reference.name.name} must be in GROUP BY, or within COUNT, SUM, AVG, MIN or MAX`,
      reference.at
    )
  return { sql: column.sql, type: column.type }
}

/** Two person columns are equal: the one thing that they can be asked. */
function joinsPeople(scope: Scope, { operator, left, right }: Binary): Emitted | undefined {
  if (operator !== '=' || left.kind !== 'column' || right.kind !== 'column') return undefined
  const sides = [left, right].map(side => scope.resolve(side))
  if (!sides.every(({ column }) => column.isPerson) || sides.some(side => side.scope.groups)) return undefined
  return truth(`(${sides.map(({ column }) => column.sql).join(' = ')})`)
}

function emitBinary(dialect: Dialect, operator: BinaryOperator, left: Emitted, right: Emitted): Emitted {
  const type = left.type === 'decimal' || right.type === 'decimal' ? 'decimal' : 'integer'
  if (operator === '/') return { sql: dialect.divide(left.sql, right.sql), type }
  if (operator === '%') return { sql: dialect.modulo(left.sql, right.sql), type }
  if (operator === '||') return { sql: `(${dialect.text(left)} || ${dialect.text(right)})`, type: 'text' }
  const sql = `(${left.sql} ${operator} ${right.sql})`
  return operator === '+' || operator === '-' || operator === '*' ? { sql, type } : truth(sql)
}

function emitCast(dialect: Dialect, value: Emitted, { type, sizes }: Extract<Expression, { kind: 'cast' }>): Emitted {
  const [size, behind = 0] = sizes
  const sql = dialect.cast(value, type)
  if (size === undefined) return { sql, type }
  if (type === 'text') return { sql: dialect.substring(sql, ['1', String(size)]), type }
  const bound = `1e${size - behind}`
  const clamped = dialect.clamp(dialect.round(sql, String(behind)), bound)
  // nothing instead of an error, as where a number is divided by zero
  return { sql: `nullif(nullif(${clamped}, ${bound}), -${bound})`, type }
}

function emitCase(
  { value, branches, otherwise }: Extract<Expression, { kind: 'case' }>,
  emit: (part: Expression) => Emitted
): Emitted {
  const emitted = branches.map(({ when, then }) => ({ when: emit(when).sql, then: emit(then) }))
  const last = otherwise && emit(otherwise)
  const type = [...emitted.map(({ then }) => then), last].find(each => each && each.type !== 'null')?.type ?? 'null'
  const cases = emitted.map(({ when, then }) => `WHEN ${when} THEN ${then.sql}`).join(' ')
  return { sql: `(CASE ${value ? `${emit(value).sql} ` : ''}${cases}${last ? ` ELSE ${last.sql}` : ''} END)`, type }
}

function emitCall(emission: Emission, scope: Scope, call: Call): Emitted {
  const emit = (part: Expression): Emitted => emitExpression(emission, scope, part)
  if (aggregates.has(call.name)) return emitAggregate(scope, call, emit)
  const known = functions.get(call.name)
  if (!known)
    throw new SqlRefusal(
      'function',
      `The function ${call.name.slice(0, 40)} is not one of those that can be called`,
      call.at
    )
  const count = call.values.length
  if (call.distinct || call.star || count < known.least || count > known.most)
    throw new SqlRefusal('function', `It is called as ${known.call}`, call.at)
  return known.emit(emission.dialect, call.values.map(emit))
}

function oneColumn(emission: Emission, scope: Scope, query: Query): EmittedQuery {
  const emitted = emission.query(query, scope)
  if (emitted.columns.length !== 1) throw new SqlRefusal('syntax', 'A query in an expression has one column', query.at)
  return emitted
}
