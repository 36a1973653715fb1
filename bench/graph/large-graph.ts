import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

const CONCEPTS = 8000
const TUTORIALS = 12_000
const TEACHES = 35_000
const REQUIRES = 15_000
/** Tutorials about one subject, which share their concepts. */
const IN_GROUP = 60
export const VERTICES = CONCEPTS + TUTORIALS
export const EDGES = TEACHES + REQUIRES

type Row = Readonly<Record<string, string | number | null>>

/** Tables with their rows, as publishes and extraction leave them; every tenth concept is not published. */
function graphTables(): ReadonlyMap<string, readonly Row[]> {
  const concepts = rows(CONCEPTS, index => ({
    slug: `concept-${index}`,
    name: `Concept of number ${index}`,
    status: 'ACTIVE',
    extractionCount: 0,
    firstSeenAt: '2026-10-01T00:00:00.000Z',
    publishedAt: index % 10 === 0 ? null : '2026-11-01T00:00:00.000Z'
  }))
  const tutorials = rows(TUTORIALS, index => ({
    slug: `tutorial-${index}`,
    title: `Title of tutorial ${index}`,
    status: 'ACTIVE'
  }))
  const idOf = (of: readonly Row[], index: number): string => String(of[index]?.['ID'])
  const ofGroup = CONCEPTS / Math.ceil(TUTORIALS / IN_GROUP)
  // steps without a common divisor give each pair once
  const links = rows(TEACHES, link => {
    const tutorial = link % TUTORIALS
    const within = (tutorial * 7 + Math.floor(link / TUTORIALS)) % ofGroup
    const concept = Math.floor(tutorial / IN_GROUP) * ofGroup + within
    return { tutorial_ID: idOf(tutorials, tutorial), concept_ID: idOf(concepts, concept), predicate: 'teaches' }
  })
  // an odd difference of twice the source never leads back to it
  const edges = rows(REQUIRES, edge => ({
    source_ID: idOf(concepts, edge % CONCEPTS),
    target_ID: idOf(concepts, (edge * 3 + 1 + 2 * Math.floor(edge / CONCEPTS)) % CONCEPTS),
    predicate: 'requires',
    status: 'ACTIVE'
  }))
  return new Map([
    ['tutorials_graph_Concepts', concepts],
    ['tutorials_catalog_Tutorials', tutorials],
    ['tutorials_graph_TutorialConceptLinks', links],
    ['tutorials_graph_ConceptEdges', edges]
  ])
}

const rows = (count: number, row: (index: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ ID: randomUUID(), ...row(index) }))

/** Writes 20,000 vertices and 50,000 edges to a database that no process writes to. */
export function storeInSqlite(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 })
  // the triggers of the change log ask for it
  database.function('session_context', { varargs: true }, () => null)
  database.exec('BEGIN')
  for (const [table, all] of graphTables()) {
    const columns = Object.keys(all[0] ?? {})
    const insert = database.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
    )
    for (const row of all) insert.run(...Object.values(row))
  }
  database.exec('COMMIT')
  database.close()
}

/** Writes the same rows to PostgreSQL. */
export async function storeInPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const [table, all] of graphTables())
    await client.query(
      `INSERT INTO ${table} (${Object.keys(all[0] ?? {}).join(', ')})
       SELECT ${Object.keys(all[0] ?? {}).join(', ')} FROM json_populate_recordset(null::${table}, $1)`,
      [
        JSON.stringify(
          all.map(row => Object.fromEntries(Object.entries(row).map(([key, value]) => [key.toLowerCase(), value])))
        )
      ]
    )
  await client.end()
}
