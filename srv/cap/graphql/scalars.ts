import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLScalarType,
  GraphQLString,
  Kind
} from 'graphql'
import { isStorable } from '../../../lib/http/json-limits.ts'

/** A value that travels as text: numbers beyond what JSON readers hold, and times. */
function textScalar(name: string, description: string, parse: (text: string) => string | undefined): GraphQLScalarType {
  const read = (value: unknown): string => {
    const parsed = typeof value === 'string' || typeof value === 'number' ? parse(String(value)) : undefined
    if (parsed === undefined)
      throw new GraphQLError(`${name} cannot represent ${JSON.stringify(value)}: ${description}`)
    return parsed
  }
  return new GraphQLScalarType({
    name,
    description,
    serialize: String,
    parseValue: read,
    parseLiteral: literal =>
      read(
        literal.kind === Kind.STRING || literal.kind === Kind.INT || literal.kind === Kind.FLOAT ? literal.value : {}
      )
  })
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)

const MAX_INT64 = 2n ** 63n

function int64(text: string): string | undefined {
  if (!/^-?\d{1,19}$/.test(text)) return undefined
  const value = BigInt(text)
  return value >= -MAX_INT64 && value < MAX_INT64 ? text : undefined
}

/** As CAP stores it, with so many digits of the second. */
const instant = (digits: number) => (text: string) => {
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(time)) return undefined
  const iso = new Date(time).toISOString()
  return digits === 0 ? iso.replace(/\.\d+/, '') : iso
}

const Int64 = textScalar('Int64', 'an integer of 64 bits, as text', int64)
const Decimal = textScalar('Decimal', 'a decimal number, as text', matching(/^-?\d{1,30}(\.\d{1,20})?$/))
const Day = textScalar('Date', 'a day, like 2026-01-31', text =>
  instant(0)(matching(/^[\d-]{10}$/)(text) ?? '')?.slice(0, 10)
)
const Time = textScalar('Time', 'a time of day, like 13:45:00', matching(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/))
const DateTime = textScalar('DateTime', 'a moment to the second, like 2026-01-31T13:45:00Z', instant(0))
const Timestamp = textScalar('Timestamp', 'a moment to the millisecond, like 2026-01-31T13:45:00.000Z', instant(3))

const scalars = new Map<string, GraphQLScalarType>([
  ['cds.UUID', GraphQLID],
  ['cds.String', GraphQLString],
  ['cds.LargeString', GraphQLString],
  ['cds.Boolean', GraphQLBoolean],
  ['cds.UInt8', GraphQLInt],
  ['cds.Int16', GraphQLInt],
  ['cds.Int32', GraphQLInt],
  ['cds.Integer', GraphQLInt],
  ['cds.Int64', Int64],
  ['cds.Integer64', Int64],
  ['cds.Double', GraphQLFloat],
  ['cds.Decimal', Decimal],
  ['cds.Date', Day],
  ['cds.Time', Time],
  ['cds.DateTime', DateTime],
  ['cds.Timestamp', Timestamp]
])

/** The scalar of a built-in type; undefined for what has none, such as media and structures. */
export function scalarOf(type: string | undefined): GraphQLScalarType | undefined {
  return type === undefined ? undefined : scalars.get(type)
}

/** @throws GraphQLError for a text that the databases cannot hold, and so cannot be asked for either. */
export function checkText(value: unknown): void {
  if (typeof value === 'string' && !isStorable(value))
    throw new GraphQLError('A text with NUL or half a surrogate pair cannot be looked for')
}
