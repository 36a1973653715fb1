import cds from '@sap/cds'
import { newId } from '../../../../lib/ids.ts'
import { now } from '../../../../lib/time.ts'
import { insertMissing, type Tx } from '../../../cap/database/database.ts'
import type { ExtractedConcept } from '../proposals/extraction.ts'
import { ALIASES, CONCEPTS } from './rows.ts'

const { SELECT, UPDATE } = cds.ql
/** Merges of merges that are followed. */
const MOST_HOPS = 10

/** Counts of proposals by what has become of them. */
export interface Merged {
  created: number
  /** Known by their slug or an alias. */
  merged: number
  /** RETIRED before (GRAPH-049, GRAPH-051). */
  reactivated: number
  /** VETOED, and so left out (GRAPH-045). */
  vetoed: number
}

export const nothingMerged = (): Merged => ({ created: 0, merged: 0, reactivated: 0, vetoed: 0 })

interface Row {
  readonly ID: string
  readonly slug: string
  readonly status: string
  readonly mergedInto_ID: string | null
}

const COLUMNS = ['ID', 'slug', 'status', 'mergedInto_ID']

/**
 * Merge on write: the concepts that stand for proposals, by the slug of the proposal. A slug or an alias that is known is that
 * concept, or the one that it was merged into; an unknown one is created, ACTIVE and unpublished (GRAPH-030). Proposals for
 * VETOED concepts have none.
 */
export async function mergeConcepts(
  tx: Tx,
  proposals: readonly ExtractedConcept[],
  counts: Merged
): Promise<Map<string, string>> {
  const slugs = [...new Set(proposals.map(({ slug }) => slug))]
  const known = await knownConcepts(tx, slugs)
  const unknown = proposals.filter(({ slug }, at) => !known.has(slug) && firstOf(proposals, slug) === at)
  await insertConcepts(tx, unknown)
  // another instance may have created some of them meanwhile
  const found = unknown.length > 0 ? await knownConcepts(tx, slugs) : known
  counts.created += unknown.length
  const ids = new Map<string, string>()
  for (const [slug, row] of found) {
    const standing = await followMerges(tx, row)
    if (standing.status === 'VETOED') counts.vetoed++
    if (standing.status !== 'ACTIVE' && standing.status !== 'RETIRED') continue
    if (known.has(slug)) counts.merged++
    if (standing.status === 'RETIRED' && (await reactivate(tx, standing.ID))) counts.reactivated++
    ids.set(slug, standing.ID)
  }
  await countExtraction(tx, [...new Set(ids.values())])
  return ids
}

const firstOf = (proposals: readonly ExtractedConcept[], slug: string): number =>
  proposals.findIndex(proposal => proposal.slug === slug)

/** Concepts by the slug or alias under which they were looked for. */
export async function knownConcepts(tx: Tx, slugs: readonly string[]): Promise<Map<string, Row>> {
  if (slugs.length === 0) return new Map()
  const bySlug = await tx.run<Row[]>(
    SELECT.from(CONCEPTS)
      .columns(...COLUMNS)
      .where({ slug: { in: [...slugs] } })
  )
  const known = new Map(bySlug.map(row => [row.slug, row]))
  const others = slugs.filter(slug => !known.has(slug))
  if (others.length === 0) return known
  const aliases = await tx.run<{ alias: string; concept_ID: string }[]>(
    SELECT.from(ALIASES)
      .columns('alias', 'concept_ID')
      .where({ alias: { in: others } })
  )
  const rows = await rowsOf(
    tx,
    aliases.map(({ concept_ID: id }) => id)
  )
  for (const { alias, concept_ID: id } of aliases) {
    const row = rows.get(id)
    if (row) known.set(alias, row)
  }
  return known
}

async function rowsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.run<Row[]>(
    SELECT.from(CONCEPTS)
      .columns(...COLUMNS)
      .where({ ID: { in: [...ids] } })
  )
  return new Map(rows.map(row => [row.ID, row]))
}

/** The concept that stands for a MERGED one (GRAPH-010). */
async function followMerges(tx: Tx, row: Row): Promise<Row> {
  let standing = row
  for (let hop = 0; standing.status === 'MERGED' && standing.mergedInto_ID !== null && hop < MOST_HOPS; hop++) {
    const id = standing.mergedInto_ID
    const next = (await rowsOf(tx, [id])).get(id)
    if (!next) break
    standing = next
  }
  return standing
}

function insertConcepts(tx: Tx, proposals: readonly ExtractedConcept[]): Promise<void> {
  const at = now().toISOString()
  const columns = [
    'ID',
    'slug',
    'name',
    'description',
    'status',
    'extractionCount',
    'firstSeenAt',
    'lastSeenAt',
    'createdAt',
    'modifiedAt'
  ]
  return insertMissing(
    tx,
    CONCEPTS,
    columns,
    proposals.map(({ slug, name, description }) => [newId(), slug, name, description, 'ACTIVE', 0, at, at, at, at])
  )
}

/** GRAPH-049; true when this has done it. */
async function reactivate(tx: Tx, ID: string): Promise<boolean> {
  return (
    (await tx.run<number>(UPDATE.entity(CONCEPTS).set({ status: 'ACTIVE' }).where({ ID, status: 'RETIRED' }))) === 1
  )
}

async function countExtraction(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.run(
    UPDATE.entity(CONCEPTS)
      .set({ extractionCount: { '+=': 1 }, lastSeenAt: now().toISOString() })
      .where({ ID: { in: [...ids] } })
  )
}
