import type { Seeded } from '../../content-reliability/support/seeded.ts'
import type { EntitySet } from '../../support/http/metadata.ts'

// prettier-ignore
const literals: readonly string[] = [
  "'a'", "''", "'O''Hara'", "'", '1', '-1', '0', '1.5', '1e400', '99999999999999999999', 'NaN', 'INF', 'null', 'true',
  'false', '2026-01-01', '2026-02-30', '2026-01-01T00:00:00Z', '9999-99-99T99:99:99Z', '12:00:00', "duration'P1D'",
  '00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000', '@p', '$it', '()', "'%25'", "'ä😀'", "'\\'",
  "'%00'", '%00', '%', '%zz', '%ed%a0%80', "'--'", "'; DROP TABLE x'", 'x'.repeat(3000), `'${'y'.repeat(5000)}'`
]
const comparisons = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'has', 'add', 'sub', 'mul', 'div', 'mod', 'xx', 'eq eq']
// prettier-ignore
const functions = [
  'contains', 'startswith', 'endswith', 'indexof', 'length', 'substring', 'tolower', 'toupper', 'trim', 'concat',
  'year', 'month', 'day', 'hour', 'minute', 'second', 'fractionalseconds', 'date', 'time', 'now', 'maxdatetime',
  'round', 'floor', 'ceiling', 'matchesPattern', 'cast', 'isof', 'geo.distance', 'totaloffsetminutes', 'case', 'sleep',
  'session_context', 'load_extension', 'pg_sleep', 'count', 'hassubset', 'any', ''
]
// prettier-ignore
const patterns: readonly string[] = [
  'a', '^(a+)+$', '((?:[a-z ,.]+)+)+x$', '(a|aa)+$', '(.*a){20}$', '(', '[', 'a{2,1}', 'a{1000}', '(?:a{900}){2}', '(a)\\1',
  'a(?=b)', '(?<=a)b', '(?i)TAG', '\\p{L}{1000}', '[[:alpha:]]+', '***=a', '(?<n>a)', '\\Q', '', '%25', 'ä😀', '.{0,400}$',
  '('.repeat(200), 'a*'.repeat(240)
]
const arithmetic = ['add', 'sub', 'mul', 'div', 'divby', 'mod']
const aggregates = ['sum', 'min', 'max', 'average', 'countdistinct', 'median', 'custom', '']

/** Query options of OData, right and wrong, joined as a client would. */
export function randomOptions(set: EntitySet, sets: readonly EntitySet[], random: Seeded): string {
  const options = new Options(set, sets, random)
  const parts = Array.from({ length: random.between(1, 4) }, () => options.any())
  return random.chance(0.05) ? parts.join(random.pick(['&&', ';', '?', '&=', '&$'])) : parts.join('&')
}

class Options {
  readonly #sets: readonly EntitySet[]
  readonly #random: Seeded
  #set: EntitySet

  constructor(set: EntitySet, sets: readonly EntitySet[], random: Seeded) {
    this.#set = set
    this.#sets = sets
    this.#random = random
  }

  any(): string {
    const random = this.#random
    return random.pick([
      () => `$filter=${this.filter(0)}`,
      () => `$filter=${this.filter(0)}`,
      () => `$orderby=${this.#path()}${random.pick(['', ' asc', ' desc', ' up', ',', ' desc,ID'])}`,
      () => `$select=${random.pick(['*', this.#path(), `${this.#path()},${this.#path()}`, '', 'nope', '*,*', '**'])}`,
      () => `$expand=${this.expand(0)}`,
      () => `$top=${this.#number()}`,
      () => `$skip=${this.#number()}`,
      () => `$count=${random.pick(['true', 'false', '1', '', 'TRUE'])}`,
      () =>
        `$search=${random.pick(['a', '"a b"', 'a AND b', 'NOT', '(', '"', 'a OR', '%00', '*', "'", 'ä', '"%25_"', ''])}`,
      () => `$apply=${this.apply(0)}`,
      () => `$compute=${this.#path()} add 1 as x`,
      () =>
        random.pick([
          '$skiptoken=9',
          '$skiptoken=x',
          '$deltatoken=x',
          '$format=json',
          '$format=xml',
          '$levels=9',
          '$x=1'
        ]),
      () => random.pick(['sap-language=xx', 'sap-client=1', '$id=x', '$index=1', '@p=1', 'a[b]=c', '__proto__=1', '='])
    ])()
  }

  filter(depth: number): string {
    const random = this.#random
    const operand = () => this.#operand(depth)
    return random.pick([
      () => `${operand()} ${random.pick(comparisons)} ${operand()}`,
      () => `${operand()} eq ${operand()}`,
      () => `${random.pick(functions)}(${operand()},${operand()})`,
      () => `${operand()} in (${operand()},${operand()})`,
      () => `matchespattern(${this.#path()},'${random.pick(patterns)}')`,
      () => `${this.#path()} ${random.pick(arithmetic)} ${operand()} ${random.pick(comparisons)} ${operand()}`,
      () => `-${this.#path()} lt (${operand()} ${random.pick(arithmetic)} ${operand()})`,
      () => `$it/${this.#path()} eq ${operand()}`,
      () => `${this.#navigation()}/$count gt ${operand()}`,
      () => `case(${this.#path()} eq ${operand()}:${operand()},true:${operand()}) eq ${operand()}`,
      () =>
        depth > 3
          ? operand()
          : `(${this.filter(depth + 1)}) ${random.pick(['and', 'or', 'not', 'xor'])} ${this.filter(depth + 1)}`,
      () => `not ${depth > 3 ? operand() : this.filter(depth + 1)}`,
      () =>
        `${this.#navigation()}/${random.pick(['any', 'all'])}(${random.pick(['', `d:d/${this.#property()} eq ${operand()}`, 'd', 'd:'])})`,
      () => '('.repeat(random.pick([1, 50, 3000])) + operand()
    ])()
  }

  expand(depth: number): string {
    const random = this.#random
    const inner = random.pick([
      () => '',
      () => `($select=${this.#property()})`,
      () => `($filter=${this.filter(2)})`,
      () => `($top=${this.#number()};$orderby=${this.#property()})`,
      () => (depth > 4 ? '()' : `($expand=${this.expand(depth + 1)})`),
      () => '($levels=max)',
      () => '($count=true;$search=a)'
    ])()
    return (
      random.pick([this.#navigation(), '*', this.#property(), `${this.#navigation()}/${this.#navigation()}`]) + inner
    )
  }

  apply(depth: number): string {
    const random = this.#random
    const one = random.pick([
      () => `aggregate(${this.#property()} with ${random.pick(aggregates)} as x)`,
      () => 'aggregate($count as n)',
      () => `groupby((${this.#property()},${this.#property()}),aggregate($count as n))`,
      () => `groupby((${this.#path()}))`,
      () => `filter(${this.filter(2)})`,
      () => `concat(${this.#property()},aggregate($count as n))`,
      () => `concat(${Array.from({ length: random.pick([2, 2, 3, 11, 300]) }, () => this.#part(depth)).join(',')})`,
      () => `compute(${this.#property()} ${random.pick(arithmetic)} ${this.#operand(3)} as x)`,
      () => `topcount(${this.#number()},${this.#property()})`,
      () => `search(a)`,
      () => `orderby(${this.#property()})/top(${this.#number()})/skip(1)`,
      () =>
        random.pick(['identity', 'nope', 'groupby(())', 'aggregate()', ')', 'compute(1 as x)', 'ancestors($root,x)'])
    ])()
    return depth < 2 && random.chance(0.3) ? `${one}/${this.apply(depth + 1)}` : one
  }

  #part(depth: number): string {
    return depth < 2 && this.#random.chance(0.4) ? this.apply(depth + 1) : 'identity'
  }

  #operand(depth: number): string {
    const random = this.#random
    if (random.chance(0.5)) return this.#path()
    if (depth < 3 && random.chance(0.15)) return `${random.pick(functions)}(${this.#operand(depth + 1)})`
    return random.pick(literals)
  }

  #number = (): string =>
    this.#random.pick(['0', '1', '5', '1000', '5000', '-1', '1.5', 'x', '', '9223372036854775808', '1e3', 'null', ' 1'])
  #property = (): string => (this.#random.chance(0.9) ? this.#random.pick(this.#set.properties).name : 'nope')

  #navigation(): string {
    const { navigations } = this.#set
    return navigations.length === 0 || this.#random.chance(0.1) ? 'nope' : this.#random.pick(navigations).name
  }

  #path(): string {
    const { navigations } = this.#set
    if (navigations.length === 0 || this.#random.chance(0.75)) return this.#property()
    const { name, target } = this.#random.pick(navigations)
    const to = this.#sets.find(each => each.name === target)
    return `${name}/${to ? this.#random.pick(to.properties).name : '$count'}`
  }
}
