import {
  GraphQLError,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLScalarType
} from 'graphql'
import type { Entity, Operand, Token } from '../types.ts'
import { builtInType, visibleElements } from './model.ts'
import { checkText, scalarOf } from './scalars.ts'

type Condition = readonly Token[]

type Fields = Record<string, GraphQLInputFieldConfig>

const comparisons: Readonly<Record<string, string>> = { eq: '=', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' }
const textFunctions = ['contains', 'startswith']
const MAX_LIST = 1000

const byScalar = new Map<GraphQLScalarType, GraphQLInputObjectType>()

/** The filter of one column: all its conditions hold together. */
function columnFilter(scalar: GraphQLScalarType): GraphQLInputObjectType {
  const known = byScalar.get(scalar)
  if (known) return known
  const operators = scalar.name === 'Boolean' ? ['eq', 'ne'] : Object.keys(comparisons)
  const texts = scalar.name === 'String' ? textFunctions : []
  const fields: Fields = Object.fromEntries([...operators, ...texts].map(name => [name, { type: scalar }]))
  fields['in'] = { type: new GraphQLList(new GraphQLNonNull(scalar)) }
  const filter = new GraphQLInputObjectType({ name: `${scalar.name}Filter`, fields })
  byScalar.set(scalar, filter)
  return filter
}

/** The filter of an entity: all its conditions hold together; `or` and `not` say otherwise. */
export function filterOf(name: string, entity: Entity): GraphQLInputObjectType {
  const filter: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: `${name}Filter`,
    fields: () => {
      const several = { type: new GraphQLList(new GraphQLNonNull(filter)) }
      const combined: Fields = { and: several, or: several, not: { type: filter } }
      return { ...columnFilters(entity), ...combined }
    }
  })
  return filter
}

function columnFilters(entity: Entity): Fields {
  const fields: Fields = {}
  for (const element of visibleElements(entity)) {
    const scalar = element.virtual ? undefined : scalarOf(builtInType(element))
    if (scalar) fields[element.name] = { type: columnFilter(scalar) }
  }
  return fields
}

type Values = Readonly<Record<string, unknown>>

/**
 * The condition of a filter that GraphQL has checked; empty when it asks for nothing.
 * @throws GraphQLError for a value that cannot be compared with.
 */
export function conditionOf(filter: Values): Condition {
  return joined(
    Object.entries(filter).map(([name, value]) => partOf(name, value)),
    'and'
  )
}

function partOf(name: string, value: unknown): Condition {
  if (value === null || value === undefined) return []
  if (name === 'and') return joined((value as Values[]).map(conditionOf), 'and')
  if (name === 'or') return anyOf(value as Values[])
  if (name === 'not') return negated(conditionOf(value as Values))
  return joined(
    Object.entries(value).map(([operator, operand]) => comparison(name, operator, operand)),
    'and'
  )
}

/** Of no alternatives none holds; one that asks for nothing holds always. */
function anyOf(alternatives: readonly Values[]): Condition {
  const conditions = alternatives.map(conditionOf)
  if (conditions.length === 0) return never
  return conditions.some(({ length }) => length === 0) ? [] : joined(conditions, 'or')
}

const negated = (condition: Condition): Condition => (condition.length === 0 ? never : ['not', { xpr: condition }])

const never: Condition = [{ val: 1 }, '=', { val: 0 }]

function comparison(column: string, operator: string, operand: unknown): Condition {
  const ref = { ref: [column] }
  for (const each of [operand].flat()) checkText(each)
  if (operand === null && operator !== 'eq' && operator !== 'ne')
    throw new GraphQLError(`${column}: ${operator} takes no null`)
  if (operator === 'in') return among(column, ref, operand as readonly unknown[])
  const sign = comparisons[operator]
  return sign === undefined ? [{ func: operator, args: [ref, { val: operand }] }] : [ref, sign, { val: operand }]
}

function among(column: string, ref: Operand, values: readonly unknown[]): Condition {
  if (values.length > MAX_LIST) throw new GraphQLError(`${column}: in takes at most ${MAX_LIST} values`)
  return values.length === 0 ? never : [ref, 'in', { list: values.map(val => ({ val })) }]
}

function joined(conditions: readonly Condition[], word: 'and' | 'or'): Condition {
  const asked = conditions.filter(({ length }) => length > 0)
  if (asked.length === 1) return asked[0] as Condition
  return asked.flatMap((xpr, index) => (index === 0 ? [{ xpr }] : [word, { xpr }]))
}
