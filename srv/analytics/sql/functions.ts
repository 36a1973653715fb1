import type { Dialect, Emitted, Unit } from './dialects.ts'
import type { ValueType } from './relations.ts'

/** A function of the grammar. */
export interface SqlFunction {
  readonly least: number
  readonly most: number
  readonly emit: (dialect: Dialect, values: readonly Emitted[]) => Emitted
  /** How it is called, for the editor. */
  readonly call: string
}

/** Functions over the rows of a group. */
export const aggregates: ReadonlySet<string> = new Set(['COUNT', 'SUM', 'AVG', 'MIN', 'MAX'])

/** Type of an aggregate over values of `type`. */
export function aggregateType(name: string, type: ValueType): ValueType {
  if (name === 'COUNT') return 'integer'
  return name === 'AVG' ? 'decimal' : type
}

const MANY = 20

const first = (values: readonly Emitted[]): Emitted => values[0] as Emitted
const typeOf = (values: readonly Emitted[]): ValueType => values.find(({ type }) => type !== 'null')?.type ?? 'null'

const ofText = (call: string, name: string, count: number, type: ValueType = 'text'): SqlFunction => ({
  least: count,
  most: count,
  emit: (dialect, values) => ({ sql: `${name}(${values.map(dialect.text).join(', ')})`, type }),
  call
})

const part = (name: string, unit: Unit): SqlFunction => ({
  least: 1,
  most: 1,
  emit: (dialect, values) => ({ sql: dialect.part(unit, first(values).sql), type: 'integer' }),
  call: `${name}(time)`
})

const add = (unit: 'year' | 'month' | 'day'): SqlFunction => ({
  least: 2,
  most: 2,
  emit: (dialect, values) => ({
    sql: dialect.add(unit, first(values).sql, (values[1] as Emitted).sql),
    type: 'timestamp'
  }),
  call: `ADD_${unit.toUpperCase()}S(time, number)`
})

const to = (type: 'integer' | 'decimal' | 'text' | 'date' | 'timestamp', name: string): SqlFunction => ({
  least: 1,
  most: 1,
  emit: (dialect, values) => ({ sql: dialect.cast(first(values), type), type }),
  call: `${name}(value)`
})

const choice = (name: string, least: number, most: number, call: string): SqlFunction => ({
  least,
  most,
  emit: (_, values) => ({ sql: `${name}(${values.map(({ sql }) => sql).join(', ')})`, type: typeOf(values) }),
  call
})

const substring: SqlFunction = {
  least: 2,
  most: 3,
  emit: (dialect, [text, ...bounds]) => ({
    sql: dialect.substring(
      dialect.text(text as Emitted),
      bounds.map(({ sql }) => sql)
    ),
    type: 'text'
  }),
  call: 'SUBSTRING(text, from, length)'
}

const now: SqlFunction = {
  least: 0,
  most: 0,
  emit: dialect => ({ sql: dialect.now, type: 'timestamp' }),
  call: 'CURRENT_TIMESTAMP'
}

/** The functions of one row; all others are refused. */
export const functions: ReadonlyMap<string, SqlFunction> = new Map<string, SqlFunction>([
  ...(['year', 'month', 'hour', 'minute', 'second'] as const).map(unit => {
    const name = unit.toUpperCase()
    return [name, part(name, unit)] as const
  }),
  ['DAYOFMONTH', part('DAYOFMONTH', 'day')],
  ['DAY', part('DAY', 'day')],
  ['ADD_DAYS', add('day')],
  ['ADD_MONTHS', add('month')],
  ['ADD_YEARS', add('year')],
  ['NOW', { ...now, call: 'NOW()' }],
  ['CURRENT_TIMESTAMP', now],
  ['CURRENT_DATE', { ...now, emit: dialect => ({ sql: dialect.today, type: 'date' }), call: 'CURRENT_DATE' }],
  ['TO_INTEGER', to('integer', 'TO_INTEGER')],
  ['TO_BIGINT', to('integer', 'TO_BIGINT')],
  ['TO_DECIMAL', to('decimal', 'TO_DECIMAL')],
  ['TO_DOUBLE', to('decimal', 'TO_DOUBLE')],
  ['TO_VARCHAR', to('text', 'TO_VARCHAR')],
  ['TO_NVARCHAR', to('text', 'TO_NVARCHAR')],
  ['TO_DATE', to('date', 'TO_DATE')],
  ['TO_TIMESTAMP', to('timestamp', 'TO_TIMESTAMP')],
  ['COALESCE', choice('coalesce', 2, MANY, 'COALESCE(value, other)')],
  ['IFNULL', choice('coalesce', 2, 2, 'IFNULL(value, other)')],
  ['NULLIF', choice('nullif', 2, 2, 'NULLIF(value, other)')],
  ['UPPER', ofText('UPPER(text)', 'upper', 1)],
  ['LOWER', ofText('LOWER(text)', 'lower', 1)],
  ['TRIM', ofText('TRIM(text)', 'trim', 1)],
  ['LENGTH', ofText('LENGTH(text)', 'length', 1, 'integer')],
  ['REPLACE', ofText('REPLACE(text, part, other)', 'replace', 3)],
  ['SUBSTRING', substring],
  ['SUBSTR', { ...substring, call: 'SUBSTR(text, from, length)' }],
  [
    'CONCAT',
    {
      least: 2,
      most: MANY,
      emit: (dialect, values) => ({ sql: `(${values.map(dialect.text).join(' || ')})`, type: 'text' }),
      call: 'CONCAT(text, text)'
    }
  ],
  [
    'ROUND',
    {
      least: 1,
      most: 2,
      emit: (dialect, values) => ({ sql: dialect.round(first(values).sql, values[1]?.sql ?? '0'), type: 'decimal' }),
      call: 'ROUND(number, digits)'
    }
  ],
  [
    'ABS',
    {
      least: 1,
      most: 1,
      emit: (_, values) => ({ sql: `abs(${first(values).sql})`, type: first(values).type }),
      call: 'ABS(number)'
    }
  ]
])

/** How all functions are called. */
export const callsOfFunctions: readonly string[] = [
  'COUNT(*)',
  ...[...aggregates].map(name => `${name}(value)`),
  'COUNT(DISTINCT value)',
  ...[...functions.values()].map(({ call }) => call)
]
