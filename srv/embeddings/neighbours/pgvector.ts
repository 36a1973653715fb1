import { type Db, readApart } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { VECTORS } from '../stored/rows.ts'
import type { Neighbour, Neighbours, Wanted } from './neighbours.ts'
import { literal } from '../stored/vector-column.ts'

const TABLE = tableOf(VECTORS)
/** Rows that the index looks at; the more, the fewer neighbours it misses. */
const EF_SEARCH = 400

/** Runs reads in one transaction. */
type Reading = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The vectors of one model in PostgreSQL, found by the index of pgvector (HNSW), whatever their number. */
export class PgvectorNeighbours implements Neighbours {
  readonly kind = 'pgvector'
  readonly #model: string
  readonly #slugs: () => Promise<readonly string[]>
  readonly #reading: Reading

  /** @param slugs All slugs that have vectors, to say which of them are not allowed. */
  constructor(model: string, slugs: () => Promise<readonly string[]>, reading: Reading = readApart) {
    this.#model = model
    this.#slugs = slugs
    this.#reading = reading
  }

  async nearest(query: Float32Array, { k, minScore, allows }: Wanted): Promise<readonly Neighbour[]> {
    const slugs = await this.#slugs()
    const allowed = slugs.filter(allows)
    if (allowed.length === 0) return []
    const denied = slugs.filter(slug => !allows(slug))
    const [condition, listed] = denied.length < allowed.length ? ['<> ALL', denied] : ['= ANY', allowed]
    const rows = await this.#reading(async db => {
      await db.run(`SELECT set_config('hnsw.ef_search', '${EF_SEARCH}', true)`)
      await db.run(`SELECT set_config('hnsw.iterative_scan', 'strict_order', true)`)
      return db.run<Neighbour[]>(
        `SELECT slug AS "slug", stepNumber AS "step", -(nearby <#> $1::vector) AS "score" FROM ${TABLE}
         WHERE model = $2 AND nearby IS NOT NULL AND slug ${condition} ($3::text[])
         ORDER BY nearby <#> $1::vector LIMIT $4`,
        [literal(query), this.#model, listed, k]
      )
    })
    return rows.filter(({ score }) => score >= minScore)
  }
}
