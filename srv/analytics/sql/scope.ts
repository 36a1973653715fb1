import { SqlRefusal } from './refusal.ts'
import type { ValueType } from './relations.ts'
import type { ColumnReference, Name } from './tree.ts'

/** A column of a source as an expression of SQL. */
export interface ScopeColumn {
  readonly name: string
  readonly sql: string
  readonly type: ValueType
  /** Tells whose row it is. */
  readonly isPerson: boolean
  /** Names a row about somebody. */
  readonly isHidden: boolean
}

/** A source of FROM, with the names that it has there. */
export interface ScopeSource {
  readonly names: readonly string[]
  readonly columns: readonly ScopeColumn[]
  /** The column of the person, for a relation about people. */
  readonly person: string | undefined
}

/** The sources of one SELECT, within those of the queries around it. */
export class Scope {
  readonly outer: Scope | undefined
  readonly sources: ScopeSource[] = []
  /** Expressions that GROUP BY has; set while single rows cannot be named. */
  groups: ReadonlySet<string> | undefined

  constructor(outer: Scope | undefined) {
    this.outer = outer
  }

  get people(): readonly string[] {
    return this.sources.flatMap(({ person }) => (person === undefined ? [] : [person]))
  }

  /** Adds a source. @throws SqlRefusal when a name is taken. */
  add(source: ScopeSource, at: number): void {
    const taken = this.sources.flatMap(({ names }) => names)
    if (source.names.some(name => taken.includes(name)))
      throw new SqlRefusal('relation', 'Two relations have the same name here; give one another by AS', at)
    this.sources.push(source)
  }

  /** The column of a reference, here or around here. @throws SqlRefusal for unknown and ambiguous names. */
  resolve(reference: ColumnReference): { readonly column: ScopeColumn; readonly scope: Scope } {
    const sources = reference.source ? this.#named(reference.source) : this.sources
    const wanted = reference.name.name.toLowerCase()
    const found = sources.flatMap(({ columns }) => columns.filter(({ name }) => name.toLowerCase() === wanted))
    if (found.length > 1)
      throw new SqlRefusal(
        'column',
        `${reference.name.name} is in two relations; name the one: relation.column`,
        reference.at
      )
    const [column] = found
    if (column) return { column, scope: this }
    if (this.outer && (!reference.source || sources.length === 0)) return this.outer.resolve(reference)
    const { source, name } = reference
    throw new SqlRefusal(
      'column',
      `There is no column ${source ? `${source.name}.` : ''}${name.name} here`,
      reference.at
    )
  }

  /** The column with this name alone; undefined when there is none. */
  find(name: string): ScopeColumn | undefined {
    return this.sources
      .flatMap(({ columns }) => columns)
      .find(column => column.name.toLowerCase() === name.toLowerCase())
  }

  /** The sources with a name, none when it is one of a query around. @throws SqlRefusal for an unknown one. */
  #named({ name, at }: Name): readonly ScopeSource[] {
    const found = this.sources.filter(({ names }) => names.includes(name.toLowerCase()))
    if (found.length > 0) return found
    for (let outer = this.outer; outer; outer = outer.outer)
      if (outer.sources.some(({ names }) => names.includes(name.toLowerCase()))) return []
    throw new SqlRefusal('relation', `There is no relation ${name} here`, at)
  }
}
