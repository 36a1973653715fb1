import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import { badRequest } from '../../../lib/errors.ts'
import { type Db, placeholders, type Tx } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { conceptBy, CONCEPTS, conceptsBy, LINKS } from './stored-concepts.ts'
import { stateAfter } from './transitions.ts'

const { UPDATE } = cds.ql
/** Concepts that one call publishes at most. */
const MOST = 500

/**
 * Publishes a concept (GRAPH-032, GRAPH-033); one that is published stays as it is (GRAPH-036).
 * @throws HttpError 404 naming `target` for an unknown one, 409 for one that is not ACTIVE (GRAPH-035).
 */
export async function publishConcept(tx: Tx, concept: unknown, publishedBy: string, target?: string): Promise<void> {
  const { ID, status, publishedAt } = await conceptBy(tx, concept, target)
  stateAfter(status, 'publish')
  if (publishedAt !== null) return
  await tx.run(
    UPDATE.entity(CONCEPTS)
      .set({ publishedAt: now().toISOString(), publishedBy })
      .where({ ID, status: 'ACTIVE', publishedAt: null })
  )
}

/**
 * Hides a concept from visitors again; it stays ACTIVE (GRAPH-039).
 * @throws HttpError 404 for an unknown one, 409 for one that is not ACTIVE.
 */
export async function unpublishConcept(tx: Tx, concept: unknown, target?: string): Promise<void> {
  const { ID, status, publishedAt } = await conceptBy(tx, concept, target)
  stateAfter(status, 'unpublish')
  if (publishedAt === null) return
  await tx.run(UPDATE.entity(CONCEPTS).set({ publishedAt: null, publishedBy: null }).where({ ID, status: 'ACTIVE' }))
}

/**
 * Publishes the ACTIVE, unpublished concepts with the most links of tutorials (GRAPH-034); returns their slugs.
 * @throws HttpError 400 for a number that is none from 1 to 500.
 */
export async function publishMostLinked(tx: Tx, count: unknown, publishedBy: string): Promise<readonly string[]> {
  if (!Number.isInteger(count) || (count as number) < 1 || (count as number) > MOST)
    throw badRequest('invalid_count', `count is a number from 1 to ${MOST}`, 'count')
  const chosen = await mostLinked(tx, count as number)
  if (chosen.length === 0) return []
  await tx.run(
    UPDATE.entity(CONCEPTS)
      .set({ publishedAt: now().toISOString(), publishedBy })
      .where({ ID: { in: chosen.map(({ id }) => id) }, status: 'ACTIVE', publishedAt: null })
  )
  return chosen.map(({ slug }) => slug)
}

/**
 * Publishes concepts, each by its ID or slug; returns how many were hidden before.
 * @throws HttpError 400 for no list of 1 to 500, 404 for an unknown one, 409 for one that is not ACTIVE.
 */
export async function publishConcepts(tx: Tx, concepts: unknown, publishedBy: string): Promise<number> {
  if (!Array.isArray(concepts) || concepts.length < 1 || concepts.length > MOST)
    throw badRequest('invalid_concepts', `concepts are 1 to ${MOST} IDs or slugs`, 'concepts')
  const hidden: string[] = []
  for (const { ID, status, publishedAt } of await conceptsBy(tx, concepts)) {
    stateAfter(status, 'publish')
    if (publishedAt === null) hidden.push(ID)
  }
  if (hidden.length === 0) return 0
  return tx.run<number>(
    UPDATE.entity(CONCEPTS)
      .set({ publishedAt: now().toISOString(), publishedBy })
      .where({ ID: { in: hidden }, status: 'ACTIVE', publishedAt: null })
  )
}

function mostLinked(db: Db, count: number): Promise<readonly { readonly id: string; readonly slug: string }[]> {
  const [concepts, links] = [tableOf(CONCEPTS), tableOf(LINKS)]
  return db.run(
    `SELECT c.ID AS "id", c.slug AS "slug" FROM ${concepts} c
     LEFT JOIN (SELECT concept_ID, count(*) AS n FROM ${links} GROUP BY concept_ID) l ON l.concept_ID = c.ID
     WHERE c.status = 'ACTIVE' AND c.publishedAt IS NULL
     ORDER BY coalesce(l.n, 0) DESC, c.slug LIMIT ${placeholders(1)}`,
    [count]
  )
}
