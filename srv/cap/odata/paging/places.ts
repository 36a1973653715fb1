import { currentTransaction } from '../../database/database.ts'
import type { Entity, Order, ReadRequest, Row, Selection, Token } from '../../types.ts'
import { valueOf } from './seek.ts'

/** An order in which every row has one place. */
export interface Places {
  readonly entity: Entity
  readonly orders: readonly Order[]
  /** The values that a row is ordered by. */
  readonly valuesOf: (row: Row) => Promise<readonly unknown[] | undefined>
}

/** The places of the rows that `select` reads; undefined where they have none, so that pages go by number. */
export function placesIn({ target, req }: ReadRequest, select: Selection): Places | undefined {
  const { from, groupBy, columns = [] } = select
  if (!target?.keys || target.params || target['@cds.persistence.skip'] || from.SELECT) return undefined
  if (isMixed(req?.query)) return undefined
  if (groupBy) return placesOfGroups(target, select)
  return columns.some(column => typeof column === 'object' && column.func) ? undefined : placesOfRows(target, select)
}

/** True for lists of drafts together with what is active: CAP brings both into one order in memory. */
export const isMixed = (options: Readonly<Record<string, unknown>> = {}): boolean =>
  typeof options['$filter'] === 'string' && options['$filter'].includes('SiblingEntity')

function placesOfRows(entity: Entity, { orderBy = [] }: Selection): Places | undefined {
  const orders = [...orderBy]
  const keys = keysOf(entity)
  if (!keys.every(key => orders.some(order => isNamed(order, key)))) return undefined
  if (orders.some(({ xpr }) => xpr?.some(isQuery))) return undefined
  const valuesOf = (row: Row): Promise<readonly unknown[] | undefined> => {
    const isRead = orders.every(({ ref }) => ref?.length === 1 && (ref[0] as string) in row)
    if (isRead) return Promise.resolve(orders.map(({ ref }) => row[ref?.[0] as string]))
    return ask(entity, keys, orders, row)
  }
  return { entity, orders, valuesOf }
}

const isNamed = ({ ref }: Order, name: string): boolean => ref?.length === 1 && ref[0] === name

const isQuery = (token: Token): boolean => typeof token === 'object' && token.SELECT !== undefined

/** Of drafts as of what is active: what tells the two apart is no column. */
const keysOf = ({ elements }: Entity): readonly string[] =>
  Object.values(elements).flatMap(({ name, key, isAssociation, virtual }) =>
    key && !isAssociation && !virtual && name !== 'IsActiveEntity' ? name : []
  )

async function ask(
  { name }: Entity,
  keys: readonly string[],
  orders: readonly Order[],
  row: Row
): Promise<readonly unknown[] | undefined> {
  const where = keys.flatMap(key => ['and', { ref: [key] }, '=', { val: row[key] }]).slice(1)
  const columns = orders.map((order, index) => ({ ...valueOf(order), as: `o${index}` }))
  const query = { SELECT: { one: true, from: { ref: [name] }, columns, where } }
  const found = await currentTransaction().run<Row | undefined>(query)
  return found && columns.map(({ as }) => found[as])
}

/**
 * The places of groups: the elements that they are made by stand for a key. In the order of a language two texts may have the
 * same place, so texts count once more as they are. What is ordered by aggregated values has no such place.
 */
function placesOfGroups(entity: Entity, { groupBy = [], orderBy = [] }: Selection): Places | undefined {
  const names = groupBy.map(({ ref, xpr }) => (ref?.length === 1 && !xpr ? (ref[0] as string) : ''))
  const asked = orderBy.map(({ ref }) => (ref?.length === 1 ? (ref[0] as string) : ''))
  if (names.some(name => !entity.elements[name]) || !asked.every(name => names.includes(name))) return undefined
  const added = names.filter(name => !asked.includes(name))
  const exact = names.filter(name => TEXTS.has(entity.elements[name]?._type ?? ''))
  const orders: readonly Order[] = [
    ...orderBy,
    ...added.map(name => ({ ref: [name], sort: 'asc' }) as const),
    ...exact.map(name => ({ xpr: [{ ref: [name] }, '||', { val: '' }], sort: 'asc' }) as const)
  ]
  const columns = [...asked, ...added, ...exact]
  return { entity, orders, valuesOf: row => Promise.resolve(columns.map(name => row[name])) }
}

const TEXTS = new Set(['cds.String', 'cds.LargeString'])
