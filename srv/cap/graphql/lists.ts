import {
  GraphQLError,
  type GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull
} from 'graphql'
import type { GraphQLFieldConfigArgumentMap } from 'graphql'
import { MAX_PAGE } from '../guard/read-limits.ts'
import { type Condition, conditionOf, filterOf } from './filters.ts'
import { builtInType, type Entity, keysOf, visibleElements } from './model.ts'
import { scalarOf } from './scalars.ts'

const DEFAULT_TOP = 100
const MAX_SKIP = 2 ** 31 - 1

/** What a client says of a list, as GraphQL has checked it. */
export interface ListArguments {
  readonly filter?: Readonly<Record<string, unknown>> | null
  readonly orderBy?: readonly Readonly<Record<string, 'asc' | 'desc' | null>>[] | null
  readonly top?: number | null
  readonly skip?: number | null
}

/** The parts of a CQN query that say which rows of a list are read, and in which order. */
export interface ListClauses {
  readonly where?: Condition
  readonly orderBy: readonly object[]
  readonly limit: { readonly rows: { readonly val: number }; readonly offset: { readonly val: number } }
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
  const asked = (orderBy ?? []).flatMap(oneColumn)
  const rest = keysOf(entity).map(key => ({ ref: [key], sort: 'asc' }))
  return {
    ...(where.length > 0 && { where }),
    orderBy: [...asked, ...rest],
    limit: {
      rows: { val: within('top', top ?? DEFAULT_TOP, MAX_PAGE) },
      offset: { val: within('skip', skip ?? 0, MAX_SKIP) }
    }
  }
}

function oneColumn(order: Readonly<Record<string, 'asc' | 'desc' | null>>): object[] {
  const columns = Object.entries(order)
  if (columns.length !== 1 || columns[0]?.[1] === null)
    throw new GraphQLError('orderBy: name one column in each object of the list')
  return columns.map(([name, sort]) => ({ ref: [name], sort }))
}

function within(name: string, value: number, max: number): number {
  if (value < 0 || value > max) throw new GraphQLError(`${name} must be 0 to ${max}`)
  return value
}
