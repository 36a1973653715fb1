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

/** Edges between concepts that no admin has vetoed; those of a merged one are of the concept that it was merged into. */
export function conceptEdgeRows(db: Db): AsyncGenerator<readonly LinkRow[]> {
  return pages(
    db,
    `SELECT e.ID AS "id", coalesce(s.mergedInto_ID, e.source_ID) AS "source", e.predicate AS "predicate",
     coalesce(t.mergedInto_ID, e.target_ID) AS "target" FROM ${EDGES} e
     LEFT JOIN ${CONCEPTS} s ON s.ID = e.source_ID LEFT JOIN ${CONCEPTS} t ON t.ID = e.target_ID
     WHERE e.status = 'ACTIVE' AND e.predicate IN ('requires', 'relatedTo')
     AND coalesce(s.mergedInto_ID, e.source_ID) <> coalesce(t.mergedInto_ID, e.target_ID)`,
    'e.ID'
  )
}

/** Links from tutorials to what they teach and extend. */
export function tutorialLinkRows(db: Db): AsyncGenerator<readonly LinkRow[]> {
  return pages(
    db,
    `SELECT l.ID AS "id", l.tutorial_ID AS "source", l.predicate AS "predicate",
     CASE WHEN l.predicate = 'extends' THEN l.extendsTutorial_ID ELSE coalesce(c.mergedInto_ID, l.concept_ID) END AS "target"
     FROM ${LINKS} l LEFT JOIN ${CONCEPTS} c ON c.ID = l.concept_ID WHERE l.predicate IN ('teaches', 'extends')`,
    'l.ID'
  )
}

async function* pages<T>(db: Db, select: string, id = 'ID'): AsyncGenerator<readonly (T & { readonly id: string })[]> {
  const sql = `${select} AND ${id} > ${placeholders(1)} ORDER BY ${id} LIMIT ${PAGE}`
  for (let last = ''; ;) {
    const rows = await db.run<(T & { readonly id: string })[]>(sql, [last])
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.id ?? ''
  }
}
