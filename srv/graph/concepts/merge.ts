import cds from '@sap/cds'
import { badRequest, conflict } from '../../../lib/errors.ts'
import { type Db, insertMissing, type Tx } from '../../cap/database/database.ts'
import { ALIASES, conceptBy, CONCEPTS, EDGES, LINKS, type StoredConcept } from './stored-concepts.ts'
import { stateAfter } from './transitions.ts'

const { SELECT, UPDATE } = cds.ql

/** Effects of a merge: links that count for the canonical concept afterwards. */
export interface MergePreview {
  readonly loser: string
  readonly canonical: string
  readonly tutorialLinks: number
  readonly edges: number
  readonly aliases: number
}

/** Merges `loser` into `canonical`: the links of the loser stay its own, and count for the canonical one (GRAPH-041 to GRAPH-043). */
export async function mergeConcepts(tx: Tx, loser: unknown, canonical: unknown): Promise<MergePreview> {
  const { from, to } = await mergeable(tx, loser, canonical)
  const preview = await effects(tx, from, to)
  await tx.run(
    UPDATE.entity(CONCEPTS).set({ status: 'MERGED', mergedInto_ID: to.ID }).where({ ID: from.ID, status: 'ACTIVE' })
  )
  await takeAlong(tx, from, to)
  return preview
}

/** Effects that `mergeConcepts` would have. @throws HttpError as it does. */
export async function previewMerge(tx: Tx, loser: unknown, canonical: unknown): Promise<MergePreview> {
  const { from, to } = await mergeable(tx, loser, canonical)
  return effects(tx, from, to)
}

/** @throws HttpError 404 for unknown concepts, 400 for one and the same, 409 where one of them is not ACTIVE. */
export async function mergeable(
  tx: Db,
  loser: unknown,
  canonical: unknown
): Promise<{ readonly from: StoredConcept; readonly to: StoredConcept }> {
  const from = await conceptBy(tx, loser, 'loser')
  const to = await conceptBy(tx, canonical, 'canonical')
  if (from.ID === to.ID) throw badRequest('same_concept', 'A concept cannot be merged into itself', 'canonical')
  stateAfter(from.status, 'merge')
  // so no cycle can come about: what was merged once is no canonical concept any more
  if (to.status !== 'ACTIVE') throw conflict('wrong_state', `The canonical concept is ${to.status}, not ACTIVE`)
  return { from, to }
}

async function effects(tx: Tx, from: StoredConcept, to: StoredConcept): Promise<MergePreview> {
  const [tutorialLinks, outgoing, incoming, aliases] = [
    await count(tx, LINKS, { concept_ID: from.ID }),
    await count(tx, EDGES, { source_ID: from.ID }),
    await count(tx, EDGES, { target_ID: from.ID }),
    await count(tx, ALIASES, { concept_ID: from.ID })
  ]
  return { loser: from.slug, canonical: to.slug, tutorialLinks, edges: outgoing + incoming, aliases }
}

async function count(tx: Tx, entity: string, where: object): Promise<number> {
  const [row] = await tx.run<{ n: number | string }[]>(SELECT.from(entity).columns('count(*) as n').where(where))
  return Number(row?.n)
}

/** Leads what was merged into `from`, its aliases and its slug to `to`, so that a merge never leads over two concepts. */
export async function takeAlong(
  tx: Tx,
  from: Pick<StoredConcept, 'ID' | 'slug'>,
  to: Pick<StoredConcept, 'ID'>
): Promise<void> {
  await tx.run(UPDATE.entity(CONCEPTS).set({ mergedInto_ID: to.ID }).where({ mergedInto_ID: from.ID }))
  await tx.run(UPDATE.entity(ALIASES).set({ concept_ID: to.ID }).where({ concept_ID: from.ID }))
  await insertMissing(tx, ALIASES, ['alias', 'concept_ID'], [[from.slug, to.ID]])
}
