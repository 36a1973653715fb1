import { type Db, placeholders } from '../../cap/database/database.ts'

/** A vertex of the knowledge graph that the catalog has. */
export interface GraphVertexRow {
  readonly id: string
  readonly slug: string
  readonly label: string | null
}

/** An edge between two of them, by their ids. */
export interface GraphEdgeRow {
  readonly source: string
  readonly target: string
}

/** A query whose rows are read page by page in the order of `key`. */
interface Paged {
  readonly columns: string
  readonly from: string
  readonly where?: string
  readonly key: string
}

/** Rows of one query; the event loop runs between two. */
const PAGE = 1000

const shown = (table: string) => `(${table}.status IS NULL OR ${table}.status = 'ACTIVE')`
const published = (table: string) => `${table}.published = true AND ${shown(table)}`

const named = (entity: string, label: string, where?: string): Paged => ({
  columns: `v.ID AS "id", v.${entity === 'Tags' ? 'name' : 'slug'} AS "slug", v.${label} AS "label"`,
  from: `tutorials_catalog_${entity} v`,
  key: 'v.ID',
  ...(where && { where })
})

const linked = (entity: string, from: string, source: string, target: string): Paged => ({
  columns: `l.ID AS "key", ${source} AS "source", ${target} AS "target"`,
  from: `tutorials_catalog_${entity} l ${from}`,
  key: 'l.ID',
  where: `${source} IS NOT NULL AND ${target} IS NOT NULL`
})

const VERTICES = {
  tutorial: named('Tutorials', 'title', shown('v')),
  mission: named('Missions', 'title', published('v')),
  group: named('Groups', 'title', published('v')),
  tag: named('Tags', 'label'),
  category: named('Categories', 'label')
}

const PATH = 'JOIN tutorials_catalog_CompletionPaths p ON p.ID = l.path_ID'

const EDGES = {
  tutorialInMission: linked('CompletionPathItems', PATH, 'l.tutorial_ID', 'p.mission_ID'),
  missionInGroup: linked('CompletionPathItems', PATH, 'p.mission_ID', 'l.group_ID'),
  tutorialInGroup: linked('GroupPathItems', '', 'l.tutorial_ID', 'l.group_ID'),
  missionInCategory: linked('MissionCategories', '', 'l.mission_ID', 'l.category_ID'),
  tutorialTag: {
    columns: 'l.tutorial_ID AS "source", l.tag_ID AS "target"',
    from: 'tutorials_catalog_TutorialTags l',
    key: 'l.tutorial_ID, l.tag_ID'
  }
} satisfies Record<string, Paged>

/** Pages of the vertices of a kind that visitors are shown; tags by name. */
export function graphVertexRows(db: Db, kind: keyof typeof VERTICES): AsyncGenerator<readonly GraphVertexRow[]> {
  return pages<GraphVertexRow>(db, VERTICES[kind], ({ id }) => [id])
}

/** Pages of the edges of a kind; both ends may be tasks that nobody is shown, and an edge may be there twice. */
export function graphEdgeRows(db: Db, kind: keyof typeof EDGES): AsyncGenerator<readonly GraphEdgeRow[]> {
  return pages<GraphEdgeRow & { readonly key?: string }>(db, EDGES[kind], ({ key, source, target }) =>
    key === undefined ? [source, target] : [key]
  )
}

async function* pages<T>(
  db: Db,
  { columns, from, where, key }: Paged,
  placeOf: (row: T) => readonly string[]
): AsyncGenerator<readonly T[]> {
  const keys = key.split(', ').length
  const sql = `SELECT ${columns} FROM ${from} WHERE (${key}) > (${placeholders(keys)})${where ? ` AND ${where}` : ''}
    ORDER BY ${key} LIMIT ${PAGE}`
  for (let last: readonly string[] = Array.from({ length: keys }, () => ''); ;) {
    const rows = await db.run<T[]>(sql, last)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = placeOf(rows.at(-1) as T)
  }
}

/** The slug of the published mission that a community became; undefined where there is none. */
export async function missionOfCommunity(db: Db, fingerprint: string): Promise<string | undefined> {
  const sql = `SELECT m.slug AS "slug" FROM tutorials_catalog_Missions m
    WHERE m.sourceKgCommunityFingerprint = ${placeholders(1)} AND ${published('m')} ORDER BY m.slug LIMIT 1`
  return (await db.run<{ slug: string }[]>(sql, [fingerprint]))[0]?.slug
}
