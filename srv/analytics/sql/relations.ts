/** Kinds of values, as far as statements differ by them. */
export type ValueType = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'timestamp' | 'null'

export interface RelationColumn {
  readonly name: string
  readonly type: ValueType
  /** Key or number of a single row: of a relation about people it names somebody's row, and is not read. */
  readonly isKey: boolean
}

/** A relation that statements may read. */
export interface Relation {
  readonly name: string
  /** Its view in the database. */
  readonly view: string
  readonly columns: readonly RelationColumn[]
  /** The column that tells whose row it is, where rows are about people. */
  readonly person: string | undefined
}

/** The relations, found by each of their names in any case: that of the set, and that of the view. */
export class Relations {
  readonly all: readonly Relation[]
  readonly #byName: ReadonlyMap<string, Relation>

  constructor(all: readonly Relation[]) {
    this.all = all
    this.#byName = new Map(
      all.flatMap(relation =>
        [relation.name, relation.view, relation.view.replace('_', '.')].map(
          name => [name.toLowerCase(), relation] as const
        )
      )
    )
  }

  find(name: string): Relation | undefined {
    return this.#byName.get(name.toLowerCase())
  }
}
