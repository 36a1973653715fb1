import { hostileJson } from '../../content-reliability/fuzz/hostile-json.ts'
import type { Seeded } from '../../content-reliability/support/seeded.ts'
import type { EntitySet } from '../../support/http/metadata.ts'

// prettier-ignore
const values: readonly string[] = [
  'null', 'true', 'false', '0', '-1', '1.5', '1e400', '2147483648', '99999999999999999999', '"a"', '""', '"%"', '"\\u0000"',
  '"\\ud800"', '"2026-01-01T00:00:00Z"', '"2026-02-30"', '"00000000-0000-4000-8000-000000000000"', 'asc', 'nope', '[]',
  '["a"]', '[null]', '{}', '{ nope: 1 }', '$v', '$nope', '"""block"""', '"ä😀"', `"${'y'.repeat(5000)}"`
]
const operators = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'contains', 'startswith', 'matches', '']
const types = ['String', 'Int', 'ID', 'Boolean', 'TutorialsFilter', '[TutorialsOrder!]', 'Int!', 'Nope', '[String!]!']
// prettier-ignore
const variables: readonly unknown[] = [
  null, 0, -1, 1.5, 1e300, true, 'a', '', '\u0000', 'x'.repeat(3000), [], ['a'], {}, { title: { eq: 'a' } },
  [{ title: 'asc' }], { and: [{}] }, { __proto__: null }
]
const tails = [
  '',
  '',
  '',
  '}',
  '{',
  '# comment',
  'fragment F on Nope { x }',
  '\u0000',
  '@',
  'query Second { __typename }'
]

/** The body of a GraphQL request, right or wrong, for lists of `sets`. */
export function randomBody(sets: readonly EntitySet[], random: Seeded): string {
  const query = new Document(sets, random).text()
  const body = {
    query,
    ...(random.chance(0.4) && {
      variables: random.chance(0.8) ? { v: random.pick(variables) } : random.pick(variables)
    }),
    ...(random.chance(0.1) && { operationName: random.pick(['Q', 'Second', '', null, 1]) }),
    ...(random.chance(0.05) && { extensions: random.pick([{}, [], 'x', null]) })
  }
  return random.chance(0.9) ? JSON.stringify(body) : hostileJson(body, random)
}

/** Values that a column of this type can be compared with. */
const fitting: Readonly<Record<string, readonly string[]>> = {
  'Edm.String': ['"a"', '""', '"%"', '"ä😀"', '"x y"', 'null'],
  'Edm.Guid': ['"00000000-0000-4000-8000-000000000000"', 'null'],
  'Edm.Boolean': ['true', 'false', 'null'],
  'Edm.Int32': ['0', '-1', '2147483647', 'null'],
  'Edm.DateTimeOffset': ['"2026-01-01T00:00:00Z"', '"2026-01-31"', 'null']
}

class Document {
  readonly #sets: readonly EntitySet[]
  readonly #random: Seeded
  /** False for a document that keeps to the schema. */
  readonly #isWild: boolean
  #aliases = 0

  constructor(sets: readonly EntitySet[], random: Seeded) {
    this.#sets = sets
    this.#random = random
    this.#isWild = random.chance(0.6)
  }

  text(): string {
    const random = this.#random
    const declared = this.#or([''], ['($v: Int)', `($v: ${random.pick(types)}${random.pick(['', ' = null', ' = 1'])})`])
    const head = this.#or([`query Q${declared}`, ''], ['mutation M', 'subscription S', 'query'])
    const roots = Array.from({ length: this.#or([1, 1, 2, 3], [12]) }, () => this.#root())
    const set = random.pick(this.#sets)
    const fragment = this.#or([''], [`fragment F on ${set.name} { ${this.#fields(set, 2)} }`])
    return `${head} { ${roots.join(' ')} } ${fragment} ${this.#or([''], tails)}`
  }

  /** One of `usual`, in a wild document now and then one of `odd`. */
  #or<T>(usual: readonly T[], odd: readonly T[]): T {
    return this.#random.pick(this.#isWild && this.#random.chance(0.1) ? odd : usual)
  }

  #alias(): string {
    this.#aliases += 1
    return this.#or([`a${this.#aliases}: `], ['', 'a: ', 'nav_x: ', 'ID: ', '_: ', '__x: ', 'constructor: '])
  }

  #root(): string {
    const set = this.#random.pick(this.#sets)
    return this.#or(
      [`${this.#alias()}${set.name}${this.#arguments(set)} ${this.#page(set, 0)}`],
      ['__typename', '__schema { types { name } }', '__type(name: "Query") { name }', '...F', 'Nope { nodes { ID } }']
    )
  }

  #page(set: EntitySet, depth: number): string {
    const nodes = () => `nodes { ${this.#fields(set, depth)} }`
    const usual = [nodes, () => `totalCount ${nodes()}`, () => 'totalCount']
    const odd = [() => `${nodes()} ${nodes()}`, () => 'n: nodes { ...F }', () => '', () => `${nodes()} m: ${nodes()}`]
    return `{ ${this.#or(usual, odd)()} }`
  }

  #fields(set: EntitySet, depth: number): string {
    return Array.from({ length: this.#or([1, 2, 3, 5], [40]) }, () => this.#field(set, depth)).join(' ')
  }

  #field(set: EntitySet, depth: number): string {
    const random = this.#random
    const isNested = set.navigations.length > 0 && random.chance(0.25) && depth < this.#or([2], [6])
    if (isNested) return this.#alias() + this.#nested(set, depth + 1)
    const directive = this.#or([''], [' @include(if: $v)', ' @skip(if: true)', ' @nope'])
    return this.#or(
      [this.#alias() + this.#property(set) + directive],
      ['__typename', 'nope', '...F', `... on ${set.name} { ${this.#property(set)} }`]
    )
  }

  #nested(set: EntitySet, depth: number): string {
    const { name, target, many } = this.#random.pick(set.navigations)
    const to = this.#sets.find(each => each.name === target) ?? set
    return many ? `${name}${this.#arguments(to)} ${this.#page(to, depth)}` : `${name} { ${this.#fields(to, depth)} }`
  }

  #arguments(set: EntitySet): string {
    const { name } = this.#random.pick(set.properties)
    const all = [
      `filter: ${this.#filter(set, 0)}`,
      `orderBy: [{ ${name}: ${this.#or(['asc', 'desc'], ['up', 'null', '$v', '{}'])} }]`,
      `top: ${this.#or(['0', '1', '10', '20'], ['1000', '1001', '-1', '$v', 'null', '"1"'])}`,
      `skip: ${this.#or(['0', '1', '2147483647'], ['-1', '$v', '1.5'])}`,
      this.#or(['top: 3'], [`where: ${this.#random.pick(values)}`, `filter: ${this.#random.pick(values)}`])
    ]
    const some = this.#random.shuffled(all.slice(0, this.#or([4], [5]))).slice(0, this.#random.between(0, 3))
    return some.length === 0 ? '' : `(${some.join(', ')})`
  }

  #filter(set: EntitySet, depth: number): string {
    const { name, type } = this.#random.pick(set.properties)
    const value = this.#or(fitting[type] ?? ['null'], values)
    const inner = () => this.#filter(set, depth + 1)
    const condition = `${this.#or([name], ['nope'])}: { ${this.#or(['eq', 'ne'], operators)}: ${value} }`
    if (depth > 3 || this.#random.chance(0.7)) return `{ ${condition} }`
    return this.#random.pick([
      () => `{ and: [${inner()}] }`,
      () => `{ or: [${inner()}, ${inner()}], ${condition} }`,
      () => `{ not: ${inner()} }`,
      () => '{}'
    ])()
  }

  #property = (set: EntitySet): string => this.#or([this.#random.pick(set.properties).name], ['nope'])
}
