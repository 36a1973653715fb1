import cds from '@sap/cds'
import { badRequest } from '../../../lib/errors.ts'
import { type Db, placeholders } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { CONCEPTS, EDGES, LINKS, type StoredConcept } from './stored-concepts.ts'

const { SELECT } = cds.ql
const PAGE = 50

const waiting = `c.status = 'ACTIVE' AND c.publishedAt IS NULL`

/** Conditions of SQL on a concept `c`, by the name of the queue. */
const states = {
  waiting,
  taught: `${waiting} AND EXISTS (SELECT 1 FROM ${tableOf(LINKS)} l WHERE l.concept_ID = c.ID)`,
  published: `c.status = 'ACTIVE' AND c.publishedAt IS NOT NULL`,
  merged: `c.status = 'MERGED'`,
  vetoed: `c.status = 'VETOED'`,
  retired: `c.status = 'RETIRED'`
} as const

interface GateConcept extends Omit<StoredConcept, 'mergedInto_ID'> {
  readonly mergedInto: string | null
  readonly tutorials: number
  readonly edges: number
  readonly confidence: number | null
}

export interface GateQueue {
  readonly total: number
  readonly concepts: readonly GateConcept[]
}

/** Counts the concepts of a queue. */
export async function countInQueue(db: Db, queue: keyof typeof states): Promise<number> {
  const [row] = await db.run<{ n: number | string }[]>(
    `SELECT count(*) AS "n" FROM ${tableOf(CONCEPTS)} c WHERE ${states[queue]}`
  )
  return Number(row?.n)
}

/** The row of a count; PostgreSQL gives numbers as texts. */
interface Weighed {
  readonly id: string
  readonly tutorials: number | string
  readonly edges: number | string
  readonly confidence: number | string | null
}

interface Shown extends StoredConcept {
  readonly mergedInto_slug: string | null
}

/**
 * Concepts of one state with what speaks for them, those with the most tutorials first.
 * @throws HttpError 400 for a state that is none, or a negative `skip`.
 */
export async function gateQueue(db: Db, state: unknown, words: unknown, skip: unknown): Promise<GateQueue> {
  const condition = Object.entries(states).find(([name]) => name === (state ?? 'waiting'))?.[1]
  if (!condition) throw badRequest('invalid_state', `state is one of ${Object.keys(states).join(', ')}`, 'state')
  const from = skip ?? 0
  if (!Number.isInteger(from) || (from as number) < 0)
    throw badRequest('invalid_skip', 'skip is a number from 0', 'skip')
  const pattern = `%${(typeof words === 'string' ? words : '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const [mark, second = ''] = [placeholders(1), placeholders(1, 1)]
  const where = `${condition} AND (lower(c.name) LIKE ${mark} ESCAPE '\\' OR c.slug LIKE ${second} ESCAPE '\\')`
  const [counted] = await db.run<{ n: number | string }[]>(
    `SELECT count(*) AS "n" FROM ${tableOf(CONCEPTS)} c WHERE ${where}`,
    [pattern, pattern]
  )
  const weighed = await db.run<readonly Weighed[]>(weigh(where), [pattern, pattern, PAGE, from])
  return { total: Number(counted?.n), concepts: await withDetails(db, weighed) }
}

function weigh(where: string): string {
  const [concepts, links, edges] = [tableOf(CONCEPTS), tableOf(LINKS), tableOf(EDGES)]
  return `SELECT c.ID AS "id", coalesce(l.n, 0) AS "tutorials", l.confidence AS "confidence",
     (SELECT count(*) FROM ${edges} e WHERE e.status = 'ACTIVE' AND e.source_ID = c.ID)
     + (SELECT count(*) FROM ${edges} e WHERE e.status = 'ACTIVE' AND e.target_ID = c.ID) AS "edges"
     FROM ${concepts} c
     LEFT JOIN (SELECT concept_ID, count(*) AS n, max(confidence) AS confidence FROM ${links} GROUP BY concept_ID) l
     ON l.concept_ID = c.ID
     WHERE ${where} ORDER BY coalesce(l.n, 0) DESC, c.slug LIMIT ${placeholders(1, 2)} OFFSET ${placeholders(1, 3)}`
}

async function withDetails(db: Db, weighed: readonly Weighed[]): Promise<readonly GateConcept[]> {
  if (weighed.length === 0) return []
  const rows = await db.run<readonly Shown[]>(
    SELECT.from(CONCEPTS)
      .columns('ID', 'slug', 'name', 'description', 'status', 'publishedAt', 'publishedBy', 'firstSeenAt', 'lastSeenAt')
      .columns('extractionCount', 'mergedInto.slug as mergedInto_slug')
      .where({ ID: { in: weighed.map(({ id }) => id) } })
  )
  const byId = new Map(rows.map(row => [row.ID, row]))
  return weighed.flatMap(({ id, tutorials, edges, confidence }) => {
    const row = byId.get(id)
    if (!row) return []
    const { mergedInto_slug: mergedInto, ...shown } = row
    return {
      ...shown,
      mergedInto,
      tutorials: Number(tutorials),
      edges: Number(edges),
      confidence: confidence === null ? null : Number(confidence)
    }
  })
}
