/**
 * `CORPUS_DIR=path/to/tutorials node bench/graph/real-data.ts`: publishes real tutorials, has terms propose their concepts, publishes the
 * 300 with most links, lets 2,000 made-up learners complete tutorials of one subject after another, runs the nightly jobs, and prints
 * what the graph has and ten paths, to be read by eye.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareDocuments, renderFolder, sourceFolder } from '../support/documents.ts'
import { type BulkDatabase, openSqlite } from '../support/learners.ts'
import { appendBodies, publish } from '../support/publish.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'
import { admin, durationOf, NIGHTLY } from './jobs.ts'

const LEARNERS = 2000
const PUBLISHED = 300
const PATHS = 10
/** Numbers that nothing else has. */
const NUMBERS = 50_000_000

const DATA_DIR = mkdtempSync(join(tmpdir(), 'tutorial-platform-real-graph-'))
const server = await startBackend({ DATA_DIR, NODE_ENV: 'development', SEED_SAMPLES: 'false' })
const database = openSqlite(DATA_DIR)
try {
  await run(server, database)
} finally {
  await database.close()
  await server.stop()
  rmSync(DATA_DIR, { recursive: true })
}

async function run(backend: ServerProcess, db: BulkDatabase): Promise<void> {
  const { length } = await renderFolder(sourceFolder())
  const took = await publish(backend, appendBodies(await prepareDocuments(length)))
  console.log(`${length} tutorials published in ${took.toFixed(1)} s`)
  await admin(backend, 'PATCH', 'KnowledgeGraphSettings', { enabled: true })
  console.log(`extractConcepts: ${await durationOf(backend, 'extractConcepts')} ms`)
  await learn(db)
  console.log(`materialize-co-completions: ${await durationOf(backend, 'materialize-co-completions')} ms`)
  await admin(backend, 'POST', 'publishTopConcepts', { count: PUBLISHED })
  for (const job of NIGHTLY) console.log(`${job}: ${await durationOf(backend, job)} ms`)
  // a rebuild of the snapshot follows within two seconds
  await delay(3000)
  await printGraph(db)
  await printPaths(backend, db)
}

/** Learners complete the tutorials of a primary tag in the order of their slugs, most of them three to nine. */
async function learn(db: BulkDatabase): Promise<void> {
  const rows = await db.run(
    `SELECT legacyId AS "id", primaryTag AS "tag" FROM tutorials_catalog_Tutorials ORDER BY primaryTag, slug`
  )
  const bySubject = Map.groupBy(rows, ({ tag }) => String(tag))
  const subjects = [...bySubject.values()].filter(({ length }) => length > 2)
  const at = new Date().toISOString()
  for (let learner = 0; learner < LEARNERS; learner++) {
    const user = randomUUID()
    await db.run(
      `INSERT INTO tutorials_people_Users (ID, uuid, loginId, legacyId) VALUES ('${user}', '${user}', 'learner-${learner}', ${NUMBERS + learner})`
    )
    const subject = subjects[learner % subjects.length] ?? []
    const first = (learner * 7) % subject.length
    const done = subject.slice(first, first + 3 + (learner % 7))
    for (const [place, { id }] of done.entries())
      await db.run(
        `INSERT INTO tutorials_learner_TaskRecords (ID, legacyId, user_ID, taskLegacyId, taskType, status, completionDate, attemptNumber)
         VALUES ('${randomUUID()}', ${NUMBERS + learner * 10 + place}, '${user}', ${String(id)}, 'TUTORIAL', 'COMPLETED', '${at}', 1)`
      )
  }
}

async function printGraph(db: BulkDatabase): Promise<void> {
  const count = async (title: string, from: string): Promise<void> => {
    const [row] = await db.run(`SELECT count(*) AS "n" FROM ${from}`)
    console.log(`${title}: ${String(row?.['n'])}`)
  }
  await count('concepts', 'tutorials_graph_Concepts')
  await count('of these published', 'tutorials_graph_Concepts WHERE publishedAt IS NOT NULL')
  await count('tutorials teach concepts', `tutorials_graph_TutorialConceptLinks WHERE predicate = 'teaches'`)
  await count('concepts are related', 'tutorials_graph_ConceptEdges')
  await count('tutorials with co-completions', 'tutorials_learner_CoCompletions')
  await count('topics', 'tutorials_graph_TopicClusters')
  await count('members of communities', 'tutorials_graph_KgCommunity')
}

/** Paths between tutorials that stand far apart in the list, the same in each run. */
async function printPaths(backend: ServerProcess, db: BulkDatabase): Promise<void> {
  const rows = await db.run(`SELECT slug AS "slug" FROM tutorials_catalog_Tutorials ORDER BY slug`)
  for (let path = 0; path < PATHS; path++) {
    const slugAt = (index: number) => String(rows[index % rows.length]?.['slug'])
    const [from, to] = [slugAt(path * 41), slugAt(path * 41 + 97)]
    const answer = await fetch(`${backend.url}/graph/path?from=${from}&to=${to}`)
    const { steps } = (await answer.json()) as { readonly steps?: readonly { slug: string; reason: string }[] }
    console.log(`\n${from} -> ${to}`)
    for (const { slug, reason } of steps ?? []) console.log(`  ${slug}: ${reason}`)
    if (!steps) console.log(`  ${answer.status}`)
  }
}
