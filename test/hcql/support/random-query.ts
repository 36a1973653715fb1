import type { Seeded } from '../../content-reliability/support/seeded.ts'
import type { EntitySet, Property } from '../../support/http/metadata.ts'

/** A random query over `sets` that the service answers: names are right, and values of the types of their elements. */
export function randomQuery(sets: readonly EntitySet[], random: Seeded): object {
  const set = random.pick(sets)
  const columns = random.chance(0.8) ? { columns: columnsOf(set, sets, random, 0) } : {}
  const where = random.chance(0.7) ? { where: looking(set, sets, random) } : {}
  const orderBy = random.chance(0.4)
    ? { orderBy: [{ ref: [random.pick(scalars(set)).name], sort: random.pick(['asc', 'desc']) }] }
    : {}
  const limit = random.chance(0.5) ? { limit: { rows: { val: random.between(0, 2000) } } } : {}
  const id = `AdminService.${set.name}`
  const from = random.chance(0.1) ? { id, where: condition(set, random, 0) } : id
  const only = random.chance(0.1) ? { one: true } : random.chance(0.1) ? { count: true } : {}
  return { SELECT: { from: { ref: [from] }, ...columns, ...where, ...orderBy, ...limit, ...only } }
}

/** A condition that may look into rows of other entities. */
function looking(set: EntitySet, sets: readonly EntitySet[], random: Seeded): unknown[] {
  const own = condition(set, random, 0)
  if (random.chance(0.6)) return own
  const other = random.chance(0.5) ? existence(set, sets, random) : membership(set, sets, random)
  return [...own, random.pick(['and', 'or']), ...random.pick([[], ['not']]), ...other]
}

function existence(set: EntitySet, sets: readonly EntitySet[], random: Seeded): unknown[] {
  const navigation = set.navigations.length > 0 ? random.pick(set.navigations) : undefined
  const target = sets.find(({ name }) => name === navigation?.target)
  if (!navigation || !target) return ['exists', subquery(random.pick(sets), random)]
  const { name } = navigation
  return ['exists', { ref: [random.chance(0.5) ? name : { id: name, where: condition(target, random, 0) }] }]
}

function membership(set: EntitySet, sets: readonly EntitySet[], random: Seeded): unknown[] {
  const property = random.pick(scalars(set))
  const other = random.pick(sets)
  const fitting = scalars(other).filter(({ type }) => type === property.type)
  if (fitting.length === 0) return ['exists', subquery(other, random)]
  return [{ ref: [property.name] }, random.pick(['in', '=']), subquery(other, random, random.pick(fitting))]
}

function subquery(set: EntitySet, random: Seeded, column = random.pick(scalars(set))): object {
  return { SELECT: { from: { ref: [set.name] }, columns: [{ ref: [column.name] }], where: condition(set, random, 2) } }
}

const plain = new Set(['Edm.String', 'Edm.Guid', 'Edm.Int32', 'Edm.Boolean', 'Edm.DateTimeOffset'])
const scalars = ({ properties }: EntitySet): readonly Property[] => properties.filter(({ type }) => plain.has(type))

function columnsOf(set: EntitySet, sets: readonly EntitySet[], random: Seeded, depth: number): unknown[] {
  const chosen = random.shuffled(scalars(set)).slice(0, random.between(1, 4))
  const targets = set.navigations.flatMap(({ name, target }) => {
    const to = sets.find(each => each.name === target)
    return to ? [{ name, to }] : []
  })
  const expands = depth < 3 && targets.length > 0 && random.chance(0.4) ? [random.pick(targets)] : []
  return [
    ...(random.chance(0.2) ? ['*'] : chosen.map(({ name }) => ({ ref: [name] }))),
    ...expands.map(({ name, to }) => ({ ref: [name], expand: columnsOf(to, sets, random, depth + 1) }))
  ]
}

function condition(set: EntitySet, random: Seeded, depth: number): unknown[] {
  const tokens = comparison(set, random, depth)
  return random.chance(0.3) ? [...tokens, random.pick(['and', 'or']), ...comparison(set, random, depth)] : tokens
}

function comparison(set: EntitySet, random: Seeded, depth: number): unknown[] {
  if (depth < 4 && random.chance(0.2)) return ['not', { xpr: condition(set, random, depth + 1) }]
  const property = random.pick(scalars(set))
  const ref = { ref: [property.name] }
  const value = () => ({ val: valueOf(property, random) })
  const forms = [
    () => [ref, random.pick(['=', '!=', '<', '<=', '>', '>=']), value()],
    () => [ref, 'in', { list: [value(), value()] }],
    () => [ref, 'is', ...random.pick([[], ['not']]), 'null'],
    () => [ref, 'between', value(), 'and', value()]
  ]
  const ofText = [
    () => [ref, 'like', { val: '%a_' }],
    () => [{ func: random.pick(['contains', 'startswith', 'endswith']), args: [ref, { val: 'a' }] }],
    () => [{ func: 'length', args: [ref] }, '>', { val: random.between(0, 9) }]
  ]
  return random.pick(property.type === 'Edm.String' ? [...forms, ...ofText] : forms)()
}

function valueOf({ type }: Property, random: Seeded): string | number | boolean {
  if (type === 'Edm.Int32') return random.between(-5, 500)
  if (type === 'Edm.Boolean') return random.chance(0.5)
  if (type === 'Edm.Guid') return '00000000-0000-4000-8000-000000000000'
  if (type === 'Edm.DateTimeOffset') return '2026-01-01T00:00:00.000Z'
  return random.pick(['', 'a', "O'Hara", '%', 'ä€😀', '\\', '"'])
}
