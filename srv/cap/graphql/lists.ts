import {
  GraphQLError,
  type GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull
} from 'graphql'
import type { GraphQLFieldConfigArgumentMap } from 'graphql'
import type { Clauses, Entity, Limit, Order } from '../types.ts'
import { MAX_PAGE } from '../guard/read-limits.ts'
import { conditionOf, filterOf } from './filters.ts'
import { builtInType, keysOf, visibleElements } from './model.ts'
import { scalarOf } from './scalars.ts'

const DEFAULT_TOP = 100
const MAX_SKIP = 2 ** 31 - 1

/** The arguments of a list, as GraphQL has checked them. */
export interface ListArguments {
  readonly filter?: Readonly<Record<string, unknown>> | null
  readonly orderBy?: readonly Readonly<Record<string, 'asc' | 'desc' | null>>[] | null
  readonly top?: number | null
  readonly skip?: number | null
}

/** The clauses that say which rows of a list are read, and in which order. */
export interface ListClauses extends Pick<Clauses, 'where'> {
  readonly orderBy: readonly Order[]
  readonly limit: Required<Limit>
}

/** The arguments of every list of the entity. */
export function listArguments(name: string, entity: Entity, direction: GraphQLEnumType): GraphQLFieldConfigArgumentMap {
  const columns = visibleElements(entity).filter(element => !element.virtual && scalarOf(builtInType(element)))
  const order = new GraphQLInputObjectType({
    name: `${name}Order`,
    description: 'One column; a list of these says which column comes first.',
    fields: Object.fromEntries(columns.map(column => [column.name, { type: direction }]))
  })
  return {
    filter: { type: filterOf(name, entity) },
    orderBy: { type: new GraphQLList(new GraphQLNonNull(order)) },
    top: { type: GraphQLInt, description: `At most ${MAX_PAGE}; ${DEFAULT_TOP} unless told.` },
    skip: { type: GraphQLInt }
  }
}

/**
 * The clauses for the arguments of a list. Rows are ordered by their keys in the end, so that pages do not overlap.
 * @throws GraphQLError naming the argument that breaks a rule.
 */
export function listClauses(entity: Entity, { filter, orderBy, top, skip }: ListArguments): ListClauses {
  const where = conditionOf(filter ?? {})
  const asked = (orderBy ?? []).map(oneColumn)
  const rest = keysOf(entity).map((key): Order => ({ ref: [key], sort: 'asc' }))
  return {
    ...(where.length > 0 && { where }),
    orderBy: [...asked, ...rest],
    limit: {
      rows: { val: within('top', top ?? DEFAULT_TOP, MAX_PAGE) },
      offset: { val: within('skip', skip ?? 0, MAX_SKIP) }
    }
  }
}

function oneColumn(order: Readonly<Record<string, 'asc' | 'desc' | null>>): Order {
  const [[name, sort] = [], ...more] = Object.entries(order)
  if (name === undefined || !sort || more.length > 0)
    throw new GraphQLError('orderBy: name one column in each object of the list')
  return { ref: [name], sort }
}

function within(name: string, value: number, max: number): number {
  if (value < 0 || value > max) throw new GraphQLError(`${name} must be 0 to ${max}`)
  return value
}
