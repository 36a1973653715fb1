import type { Seeded } from '../../content-reliability/support/seeded.ts'
import type { EntitySet, Property } from '../../support/http/metadata.ts'

/** A random query over `sets` that the service answers: names are right, and values of the types of their elements. */
export function randomQuery(sets: readonly EntitySet[], random: Seeded): object {
  const set = random.pick(sets)
  const columns = random.chance(0.8) ? { columns: columnsOf(set, sets, random, 0) } : {}
  const where = random.chance(0.7) ? { where: condition(set, random, 0) } : {}
  const orderBy = random.chance(0.4)
    ? { orderBy: [{ ref: [random.pick(scalars(set)).name], sort: random.pick(['asc', 'desc']) }] }
    : {}
  const limit = random.chance(0.5) ? { limit: { rows: { val: random.between(0, 2000) } } } : {}
  return { SELECT: { from: { ref: [`AdminService.${set.name}`] }, ...columns, ...where, ...orderBy, ...limit } }
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
