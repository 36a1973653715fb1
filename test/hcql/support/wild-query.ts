import type { Seeded } from '../../content-reliability/support/seeded.ts'
import type { EntitySet } from '../../support/http/metadata.ts'

// prettier-ignore
const functions = [
  'count', 'sum', 'avg', 'min', 'max', 'contains', 'startswith', 'endswith', 'indexof', 'substring', 'concat',
  'length', 'tolower', 'upper', 'trim', 'year', 'month', 'second', 'round', 'floor', 'ceiling', 'coalesce',
  'countdistinct', 'session_context', 'matchespattern', 'pg_sleep', 'json_object'
]
const operators = ['=', '!=', '<>', '<', '>=', '+', '-', '*', '/', '||', 'like', 'and', 'or']
// prettier-ignore
const values = [
  0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, '', 'a', '%', "'", '"', '\\', 'ä😀', '0', '1e9', '-', 'x'.repeat(3000),
  true, false, null, '2026-02-30', '2026-01-01T00:00:00Z', '00000000-0000-4000-8000-000000000000', 'NaN', '$1', '?'
]

/** A query of the right form whose parts need not go together: any types, functions, groups and orders. */
export function wildQuery(sets: readonly EntitySet[], random: Seeded): object {
  return new Wild(sets, random).query()
}

class Wild {
  readonly #sets: readonly EntitySet[]
  readonly #random: Seeded
  #set: EntitySet

  constructor(sets: readonly EntitySet[], random: Seeded) {
    this.#sets = sets
    this.#random = random
    this.#set = random.pick(sets)
  }

  query(): object {
    const step = this.#random.chance(0.1) && this.#set.navigations.length > 0
    const path = step ? [this.#random.pick(this.#set.navigations).name] : []
    return {
      SELECT: {
        from: { ref: [this.#random.pick([`AdminService.${this.#set.name}`, this.#set.name]), ...path] },
        ...this.#some(0.8, 'columns', () => this.#columns(0)),
        ...this.#some(0.15, 'distinct', () => true),
        ...this.#some(0.6, 'where', () => this.#tokens(0)),
        ...this.#some(0.25, 'groupBy', () => this.#list(3, () => this.#reference())),
        ...this.#some(0.15, 'having', () => this.#tokens(0)),
        ...this.#some(0.4, 'orderBy', () => this.#list(3, () => this.#order())),
        ...this.#some(0.3, 'limit', () => this.#limit())
      }
    }
  }

  #some(probability: number, name: string, make: () => unknown): object {
    return this.#random.chance(probability) ? { [name]: make() } : {}
  }

  #list<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.#random.between(1, most) }, make)
  }

  #columns(depth: number): unknown[] {
    return this.#list(5, () => this.#column(depth))
  }

  #column(depth: number): unknown {
    const kind = this.#random.next()
    if (kind < 0.1) return '*'
    if (kind < 0.25 && this.#set.navigations.length > 0 && depth < 4) return this.#expand(depth)
    return { ...(this.#value(0) as object), ...this.#some(0.6, 'as', () => `n${this.#random.between(1, 99)}`) }
  }

  #expand(depth: number): object {
    const outer = this.#set
    const { name, target } = this.#random.pick(outer.navigations)
    this.#set = this.#sets.find(each => each.name === target) ?? outer
    const expand = {
      ref: [name],
      expand: this.#columns(depth + 1),
      ...this.#some(0.2, 'where', () => this.#tokens(0)),
      ...this.#some(0.2, 'orderBy', () => this.#list(2, () => this.#order())),
      ...this.#some(0.2, 'limit', () => this.#limit())
    }
    this.#set = outer
    return expand
  }

  #reference(): object {
    const step = this.#random.chance(0.1) && this.#set.navigations.length > 0
    if (!step) return { ref: [this.#random.pick(this.#set.properties).name] }
    const { name, target } = this.#random.pick(this.#set.navigations)
    const to = this.#sets.find(each => each.name === target) ?? this.#set
    return { ref: [name, this.#random.pick(to.properties).name] }
  }

  #value(depth: number): unknown {
    const kind = this.#random.next()
    if (kind < 0.5) return this.#reference()
    if (kind < 0.75) return { val: this.#random.pick(values) }
    if (kind < 0.9 || depth > 3)
      return {
        func: this.#random.pick(functions),
        args: this.#list(3, () => (depth > 3 ? '*' : this.#value(depth + 1)))
      }
    return { xpr: this.#tokens(depth + 1) }
  }

  #tokens(depth: number): unknown[] {
    const kind = this.#random.next()
    const value = () => this.#value(depth)
    if (kind < 0.6) return [value(), this.#random.pick(operators), value(), this.#random.pick(operators), value()]
    if (kind < 0.7) return [value(), ...this.#random.pick([[], ['not']]), 'in', { list: this.#list(4, value) }]
    if (kind < 0.8) return ['not', value(), 'between', value(), 'and', value()]
    if (kind < 0.9) return ['case', 'when', value(), '=', value(), 'then', value(), 'else', value(), 'end']
    return [value(), 'is', 'not', 'null']
  }

  #order(): unknown {
    const by = this.#random.chance(0.8)
      ? this.#reference()
      : { func: this.#random.pick(functions), args: [this.#reference()] }
    return { ...by, ...this.#some(0.5, 'sort', () => 'desc'), ...this.#some(0.2, 'nulls', () => 'first') }
  }

  #limit(): unknown {
    const count = () => ({ val: this.#random.pick([0, 1, 5, 1000, 5000, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -1]) })
    return { ...this.#some(0.8, 'rows', count), ...this.#some(0.5, 'offset', count) }
  }
}
