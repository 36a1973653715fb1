import { type Db, placeholders } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import type { Predicate } from '../algorithms/graph.ts'

export interface ConceptRow {
  readonly id: string
  readonly slug: string
  readonly name: string | null
  readonly published: boolean
}

/** An edge between rows, by their ids. */
export interface LinkRow {
  readonly source: string
  readonly predicate: Predicate
  readonly target: string
}

const CONCEPTS = tableOf('tutorials.graph.Concepts')
const EDGES = tableOf('tutorials.graph.ConceptEdges')
const LINKS = tableOf('tutorials.graph.TutorialConceptLinks')

/** Rows of one query; the event loop runs between two. */
const PAGE = 1000

/** The ACTIVE concepts, published or not. */
export async function* conceptRows(db: Db): AsyncGenerator<readonly ConceptRow[]> {
  const select = `SELECT ID AS "id", slug AS "slug", name AS "name",
    CASE WHEN publishedAt IS NULL THEN 0 ELSE 1 END AS "isPublished" FROM ${CONCEPTS} WHERE status = 'ACTIVE'`
  type Row = Omit<ConceptRow, 'published'> & { readonly isPublished: number }
  for await (const rows of pages<Row>(db, select))
    yield rows.map(({ isPublished, ...row }) => ({ ...row, published: Number(isPublished) === 1 }))
}

/** Edges between concepts that no admin has vetoed. */
export function conceptEdgeRows(db: Db): AsyncGenerator<readonly LinkRow[]> {
  return pages(
    db,
    `SELECT ID AS "id", source_ID AS "source", predicate AS "predicate", target_ID AS "target" FROM ${EDGES}
     WHERE status = 'ACTIVE' AND predicate IN ('requires', 'relatedTo')`
  )
}

/** Links from tutorials to what they teach and extend. */
export function tutorialLinkRows(db: Db): AsyncGenerator<readonly LinkRow[]> {
  return pages(
    db,
    `SELECT ID AS "id", tutorial_ID AS "source", predicate AS "predicate",
     CASE WHEN predicate = 'extends' THEN extendsTutorial_ID ELSE concept_ID END AS "target" FROM ${LINKS}
     WHERE predicate IN ('teaches', 'extends')`
  )
}

async function* pages<T>(db: Db, select: string): AsyncGenerator<readonly (T & { readonly id: string })[]> {
  const sql = `${select} AND ID > ${placeholders(1)} ORDER BY ID LIMIT ${PAGE}`
  for (let last = ''; ;) {
    const rows = await db.run<(T & { readonly id: string })[]>(sql, [last])
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.id ?? ''
  }
}
