import { type FieldNode, getNamedType, GraphQLError, type GraphQLObjectType, type GraphQLResolveInfo } from 'graphql'
import { collectSubfields } from 'graphql/execution/collectFields.js'
import { getArgumentValues } from 'graphql/execution/values.js'
import type { Column, Entity, SelectQuery } from '../types.ts'
import { MAX_EXPAND_DEPTH, MAX_ROWS } from '../guard/read-limits.ts'
import { type ListArguments, listClauses } from './lists.ts'
import { keysOf } from './model.ts'

/** How the rows of a field are called in an answer of CAP: under the name that the client gave the field. */
export const rowsUnder = (responseName: string): string => `nav_${responseName}`

/** How many rows there are of it, whatever its `top`. */
export const countUnder = (responseName: string): string => `${rowsUnder(responseName)}@odata.count`

/** The rows that are left to a request. */
export interface Budget {
  rows: number
}

/** A new request may lead to so many rows. */
export const newBudget = (): Budget => ({ rows: MAX_ROWS })

/** The selection of a list. */
interface SelectedPage {
  readonly columns: readonly Column[]
  readonly counts: boolean
}

/** The read of a list at the root: one query, whatever is nested in it. */
export function readList(
  page: GraphQLObjectType,
  args: ListArguments,
  info: GraphQLResolveInfo,
  budget: Budget
): SelectQuery {
  const entity = entityBehind(typeOf(page, 'nodes'))
  const clauses = listClauses(entity, args)
  const { columns, counts } = new Selection(info, budget).page(page, info.fieldNodes, clauses.limit.rows.val, 0)
  return { SELECT: { from: { ref: [entity.name] }, columns, ...clauses, ...(counts && { count: true }) } }
}

/** The read of a singleton. */
export function readOne(row: GraphQLObjectType, info: GraphQLResolveInfo, budget: Budget): SelectQuery {
  const columns = new Selection(info, budget).row(row, info.fieldNodes, 1, 0)
  return { SELECT: { from: { ref: [entityBehind(row).name] }, columns, one: true } }
}

/** Turns what a client selects into columns, and nested fields into expands; `rows` is how many there can be in all. */
class Selection {
  readonly #info: GraphQLResolveInfo
  readonly #budget: Budget

  constructor(info: GraphQLResolveInfo, budget: Budget) {
    this.#info = info
    this.#budget = budget
  }

  page(type: GraphQLObjectType, nodes: readonly FieldNode[], rows: number, level: number): SelectedPage {
    const fields = this.#fields(type, nodes)
    const lists = fields.filter(({ name }) => name === 'nodes')
    if (lists.length > 1) throw new GraphQLError('Select nodes once', { nodes })
    const row = typeOf(type, 'nodes')
    const [list] = lists
    const columns = list ? this.row(row, list.nodes, rows, level) : refs(keysOf(entityBehind(row)))
    return { columns, counts: fields.some(({ name }) => name === 'totalCount') }
  }

  row(type: GraphQLObjectType, nodes: readonly FieldNode[], rows: number, level: number): readonly Column[] {
    this.#spend(rows, nodes)
    const entity = entityBehind(type)
    const fields = this.#fields(type, nodes).filter(({ name }) => !name.startsWith('__'))
    const isNested = ({ name }: SelectedField) => entity.elements[name]?.isAssociation
    const names = new Set([...keysOf(entity), ...fields.filter(each => !isNested(each)).map(({ name }) => name)])
    return [...refs(names), ...fields.filter(isNested).map(field => this.#expand(type, field, rows, level + 1))]
  }

  #expand(type: GraphQLObjectType, { name, responseName, nodes }: SelectedField, rows: number, level: number): Column {
    if (level > MAX_EXPAND_DEPTH)
      throw new GraphQLError(`Entities are nested at most ${MAX_EXPAND_DEPTH} levels deep`, { nodes })
    const under = { ref: [name], as: rowsUnder(responseName) }
    const target = typeOf(type, name)
    if (target.extensions['entity']) return { ...under, expand: this.row(target, nodes, rows, level) }
    const clauses = listClauses(entityBehind(typeOf(target, 'nodes')), this.#argumentsOf(type, name, nodes))
    const { columns, counts } = this.page(target, nodes, rows * clauses.limit.rows.val, level)
    return { ...under, expand: columns, ...clauses, ...(counts && { count: true }) }
  }

  /** Fields that are merged have the same arguments. */
  #argumentsOf(type: GraphQLObjectType, name: string, [node]: readonly FieldNode[]): ListArguments {
    const field = type.getFields()[name]
    return field && node ? getArgumentValues(field, node, this.#info.variableValues) : {}
  }

  #spend(rows: number, nodes: readonly FieldNode[]): void {
    this.#budget.rows -= rows
    if (this.#budget.rows < 0)
      throw new GraphQLError(`This could be more than ${MAX_ROWS} rows; ask for fewer with top`, { nodes })
  }

  #fields(type: GraphQLObjectType, nodes: readonly FieldNode[]): readonly SelectedField[] {
    const { schema, fragments, variableValues } = this.#info
    const fields = collectSubfields(schema, fragments, variableValues, type, nodes)
    return [...fields].map(([responseName, merged]) => ({ responseName, name: nameOf(merged), nodes: merged }))
  }
}

/** A field under the name that the client gives it; what is selected twice is merged. */
interface SelectedField {
  readonly responseName: string
  readonly name: string
  readonly nodes: readonly FieldNode[]
}

const nameOf = ([node]: readonly FieldNode[]): string => node?.name.value ?? ''

const refs = (names: Iterable<string>): readonly Column[] => [...names].map(name => ({ ref: [name] }))

/** The object type of a field, whatever is wrapped around it. */
function typeOf(type: GraphQLObjectType, name: string): GraphQLObjectType {
  return getNamedType(type.getFields()[name]?.type) as GraphQLObjectType
}

/** The schema names the entity behind each type of rows. */
function entityBehind({ extensions }: GraphQLObjectType): Entity {
  return extensions['entity'] as Entity
}
