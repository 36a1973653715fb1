import {
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldResolver,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema
} from 'graphql'
import type { Element, Entity, Row, SelectQuery } from '../types.ts'
import { type ListArguments, listArguments } from './lists.ts'
import { builtInType, entitiesOf, type EntityService, visibleElements } from './model.ts'
import { scalarOf } from './scalars.ts'
import { type Budget, countUnder, readList, readOne, rowsUnder } from './selection.ts'

/** Shared by the resolvers of one request. */
export interface Context {
  /** Runs a query of the request; all of them see one state of the database. */
  readonly run: <T>(query: SelectQuery) => Promise<T>
  /** The rows that are left to it. */
  readonly budget: Budget
}

type Fields = Record<string, GraphQLFieldConfig<Row, Context>>
type Field = Fields[string]

/** A list as a client sees it. */
interface Page {
  readonly nodes: readonly Row[]
  readonly totalCount: unknown
}

/**
 * The schema of a service, for reading: a field for each entity with filter, order, pages and count, and its associations
 * below it. Each field at the root is one query, whatever is nested in it.
 */
export function schemaOf(service: EntityService): GraphQLSchema {
  return new Schema(entitiesOf(service)).build()
}

class Schema {
  readonly #entities: ReadonlyMap<string, Entity>
  readonly #direction = new GraphQLEnumType({ name: 'SortDirection', values: { asc: {}, desc: {} } })
  readonly #types = new Map<string, EntityTypes>()

  constructor(entities: ReadonlyMap<string, Entity>) {
    this.#entities = entities
    for (const [name, entity] of entities) this.#types.set(entity.name, this.#typesOf(name, entity))
  }

  build(): GraphQLSchema {
    const roots = [...this.#entities].map(([name, entity]) => [name, this.#root(entity)] as const)
    return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: Object.fromEntries(roots) }) })
  }

  #typesOf(name: string, entity: Entity): EntityTypes {
    const row = new GraphQLObjectType<Row, Context>({
      name,
      description: entity.doc,
      fields: () => this.#fieldsOf(entity),
      extensions: { entity }
    })
    const page = new GraphQLObjectType<Page, Context>({
      name: `${name}Page`,
      fields: {
        totalCount: { type: GraphQLInt, description: 'How many there are, on all pages.' },
        nodes: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(row))) }
      }
    })
    return { row, page, args: listArguments(name, entity, this.#direction) }
  }

  #root(entity: Entity): GraphQLFieldConfig<unknown, Context> {
    const { row, page, args } = this.#types.get(entity.name) as EntityTypes
    if (entity['@odata.singleton'])
      return { type: row, resolve: (_, _args, { run, budget }, info) => run(readOne(row, info, budget)) }
    return {
      type: page,
      args,
      resolve: async (_, asked: ListArguments, { run, budget }, info): Promise<Page> => {
        const query = readList(page, asked, info, budget)
        const nodes = await run<Row[] & { readonly $count?: number }>(query)
        return { nodes, totalCount: nodes.$count }
      }
    }
  }

  #fieldsOf(entity: Entity): Fields {
    const fields: Fields = {}
    for (const element of visibleElements(entity)) {
      const field = element.isAssociation ? this.#association(element) : column(element)
      if (field) fields[element.name] = { ...field, description: element.doc }
    }
    return fields
  }

  /** Associations that lead out of the service are not shown. */
  #association({ is2many, _target: target }: Element): Field | undefined {
    const types = target && this.#types.get(target.name)
    if (!types) return undefined
    if (!is2many) return { type: types.row, resolve: (row, _, __, { path }) => row[rowsUnder(String(path.key))] }
    return { type: new GraphQLNonNull(types.page), args: types.args, resolve: nestedPage }
  }
}

interface EntityTypes {
  readonly row: GraphQLObjectType<Row, Context>
  readonly page: GraphQLObjectType<Page, Context>
  readonly args: GraphQLFieldConfigArgumentMap
}

function column(element: Element): Field | undefined {
  const scalar = scalarOf(builtInType(element))
  return scalar && { type: element.key ? new GraphQLNonNull(scalar) : scalar }
}

/** The rows came with those of the parents. */
const nestedPage: GraphQLFieldResolver<Row, Context> = (row, _, __, { path }): Page => {
  const name = String(path.key)
  return { nodes: row[rowsUnder(name)] as Row[], totalCount: row[countUnder(name)] }
}
