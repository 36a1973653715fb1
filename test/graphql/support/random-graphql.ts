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

class Document {
  readonly #sets: readonly EntitySet[]
  readonly #random: Seeded

  constructor(sets: readonly EntitySet[], random: Seeded) {
    this.#sets = sets
    this.#random = random
  }

  text(): string {
    const random = this.#random
    const declared = random.chance(0.4) ? `($v: ${random.pick(types)}${random.pick(['', ' = null', ' = 1'])})` : ''
    const head = random.pick([`query Q${declared}`, `query${declared}`, '', 'mutation M', 'subscription S'])
    const roots = Array.from({ length: random.pick([1, 1, 2, 3, 12]) }, (_, index) => this.#root(index))
    const set = random.pick(this.#sets)
    const fragment = random.chance(0.2) ? `fragment F on ${set.name} { ${this.#fields(set, 2)} }` : ''
    return `${head} { ${roots.join(' ')} } ${fragment} ${random.pick(tails)}`
  }

  #root(index: number): string {
    const random = this.#random
    if (random.chance(0.05))
      return random.pick(['__typename', '__schema { types { name } }', '__type(name: "Query") { name }', '...F'])
    const set = random.pick(this.#sets)
    const alias = random.chance(0.6) ? `${random.pick(['a', 'b', `r${index}`, '__x', 'constructor'])}: ` : ''
    return `${alias}${random.chance(0.97) ? set.name : 'Nope'}${this.#arguments(set)} ${this.#page(set, 0)}`
  }

  #page(set: EntitySet, depth: number): string {
    const fields = this.#random.pick([
      () => `nodes { ${this.#fields(set, depth)} }`,
      () => `totalCount nodes { ${this.#fields(set, depth)} }`,
      () => 'totalCount',
      () => `nodes { ${this.#fields(set, depth)} } nodes { ${this.#fields(set, depth)} }`,
      () => `n: nodes { ...F }`
    ])
    return `{ ${fields()} }`
  }

  #fields(set: EntitySet, depth: number): string {
    return Array.from({ length: this.#random.pick([1, 2, 3, 5, 40]) }, () => this.#field(set, depth)).join(' ')
  }

  #field(set: EntitySet, depth: number): string {
    const random = this.#random
    const alias = random.chance(0.3) ? `${random.pick(['x', 'y', 'z', 'nav_x', 'ID', '_'])}: ` : ''
    const directive = random.pick(['', '', '', '', ' @include(if: $v)', ' @skip(if: true)', ' @nope'])
    if (depth < 5 && set.navigations.length > 0 && random.chance(0.25)) return alias + this.#nested(set, depth + 1)
    if (random.chance(0.05))
      return random.pick(['__typename', 'nope', '...F', `... on ${set.name} { ${this.#property(set)} }`])
    return alias + this.#property(set) + directive
  }

  #nested(set: EntitySet, depth: number): string {
    const { name, target, many } = this.#random.pick(set.navigations)
    const to = this.#sets.find(each => each.name === target) ?? set
    return many ? `${name}${this.#arguments(to)} ${this.#page(to, depth)}` : `${name} { ${this.#fields(to, depth)} }`
  }

  #arguments(set: EntitySet): string {
    const random = this.#random
    if (random.chance(0.4)) return ''
    const one = () =>
      random.pick([
        () => `filter: ${this.#filter(set, 0)}`,
        () => `filter: ${this.#filter(set, 0)}`,
        () => `orderBy: [{ ${this.#property(set)}: ${random.pick(['asc', 'desc', 'up', 'null', '$v'])} }]`,
        () => `top: ${random.pick(['0', '1', '10', '1000', '1001', '-1', '$v', 'null', '"1"'])}`,
        () => `skip: ${random.pick(['0', '1', '2147483647', '-1', '$v', '1.5'])}`,
        () => `${random.pick(['where', 'filter', 'first'])}: ${random.pick(values)}`
      ])()
    return `(${Array.from({ length: random.between(1, 3) }, one).join(', ')})`
  }

  #filter(set: EntitySet, depth: number): string {
    const random = this.#random
    const one = () =>
      depth < 4 && random.chance(0.3)
        ? random.pick([
            () => `and: [${this.#filter(set, depth + 1)}]`,
            () => `or: [${this.#filter(set, depth + 1)}, ${this.#filter(set, depth + 1)}]`,
            () => `not: ${this.#filter(set, depth + 1)}`
          ])()
        : `${this.#property(set)}: { ${random.pick(operators)}: ${random.pick(values)} }`
    return `{ ${Array.from({ length: random.between(0, 2) }, one).join(', ')} }`
  }

  #property = (set: EntitySet): string => (this.#random.chance(0.95) ? this.#random.pick(set.properties).name : 'nope')
}
