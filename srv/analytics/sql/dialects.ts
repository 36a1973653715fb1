import type { ValueType } from './relations.ts'
import type { CastType } from './tree.ts'

/** An expression of SQL with the type of its values. */
export interface Emitted {
  readonly sql: string
  readonly type: ValueType
}

/** Units of time that functions read and add. */
export type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

/** How a database writes what the grammar means. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** A name of the model in quotes. */
  readonly quote: (name: string) => string
  readonly text: (value: Emitted) => string
  readonly cast: (value: Emitted, type: CastType) => string
  readonly part: (unit: Unit, value: string) => string
  readonly add: (unit: 'year' | 'month' | 'day', value: string, amount: string) => string
  readonly now: string
  readonly today: string
  readonly round: (value: string, digits: string) => string
  /** A number, or the nearest one that is not beyond `bound` or its negative. */
  readonly clamp: (value: string, bound: string) => string
  readonly substring: (value: string, bounds: readonly string[]) => string
  readonly divide: (left: string, right: string) => string
  readonly modulo: (left: string, right: string) => string
  /** A cell as it is answered: a text. */
  readonly cell: (value: Emitted) => string
}

const ISO = '%Y-%m-%dT%H:%M:%fZ'
const parts: Readonly<Record<Unit, string>> = {
  year: '%Y',
  month: '%m',
  day: '%d',
  hour: '%H',
  minute: '%M',
  second: '%S'
}
const sqliteTypes: Readonly<Record<Exclude<CastType, 'date' | 'timestamp'>, string>> = {
  integer: 'INTEGER',
  decimal: 'REAL',
  text: 'TEXT'
}

const textInSqlite = ({ sql, type }: Emitted): string =>
  type === 'boolean' ? `CASE WHEN ${sql} THEN 'true' WHEN NOT ${sql} THEN 'false' END` : sql

export const sqlite: Dialect = {
  name: 'sqlite',
  quote: name => `"${name}"`,
  text: value => (value.type === 'text' ? value.sql : `CAST(${textInSqlite(value)} AS TEXT)`),
  cast: ({ sql }, type) => {
    if (type === 'date') return `date(${sql})`
    if (type === 'timestamp') return `strftime('${ISO}', ${sql})`
    return `CAST(${sql} AS ${sqliteTypes[type]})`
  },
  part: (unit, value) => `CAST(strftime('${parts[unit]}', ${value}) AS INTEGER)`,
  // without `floor`, a month after 31 January is in March
  add: (unit, value, amount) =>
    `strftime('${ISO}', ${value}, CAST(${amount} AS INTEGER) || ' ${unit}s'${unit === 'day' ? '' : `, 'floor'`})`,
  now: `strftime('${ISO}', 'now')`,
  today: `date('now')`,
  round: (value, digits) => `round(${value}, ${digits})`,
  clamp: (value, bound) => `max(min(${value}, ${bound}), -${bound})`,
  substring: (value, bounds) => `substr(${[value, ...bounds].join(', ')})`,
  divide: (left, right) => `(${left} / ${right})`,
  modulo: (left, right) => `(${left} % ${right})`,
  cell: value => textInSqlite(value)
}

const isoInPostgres = (sql: string): string => `to_char(${sql}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const postgresTypes: Readonly<Record<CastType, string>> = {
  integer: 'bigint',
  decimal: 'numeric',
  text: 'text',
  date: 'date',
  timestamp: 'timestamp'
}

const textInPostgres = ({ sql, type }: Emitted): string =>
  type === 'timestamp' ? isoInPostgres(sql) : `CAST(${sql} AS text)`

export const postgres: Dialect = {
  name: 'postgres',
  // names are stored in lower case there
  quote: name => `"${name.toLowerCase()}"`,
  text: value => (value.type === 'text' ? value.sql : textInPostgres(value)),
  cast: (value, type) => {
    if (type === 'text') return textInPostgres(value)
    if (type === 'integer' && value.type === 'decimal') return `CAST(trunc(${value.sql}) AS bigint)`
    return `CAST(${value.sql} AS ${postgresTypes[type]})`
  },
  part: (unit, value) => `CAST(floor(extract(${unit} FROM CAST(${value} AS timestamp))) AS integer)`,
  add: (unit, value, amount) =>
    `(CAST(${value} AS timestamp) + CAST(${amount} AS integer) * CAST('1 ${unit}' AS interval))`,
  now: `(now() AT TIME ZONE 'UTC')`,
  today: `CAST(now() AT TIME ZONE 'UTC' AS date)`,
  round: (value, digits) => `round(CAST(${value} AS numeric), CAST(${digits} AS integer))`,
  clamp: (value, bound) => `greatest(least(${value}, ${bound}), -${bound})`,
  substring: (value, bounds) => `substr(${[value, ...bounds.map(bound => `CAST(${bound} AS integer)`)].join(', ')})`,
  // nothing instead of an error, as SQLite does
  divide: (left, right) => `(${left} / NULLIF(${right}, 0))`,
  modulo: (left, right) => `(${left} % NULLIF(${right}, 0))`,
  cell: value =>
    value.type === 'decimal' ? `CAST(CAST(${value.sql} AS double precision) AS text)` : textInPostgres(value)
}
