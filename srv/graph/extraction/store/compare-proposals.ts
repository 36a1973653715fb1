import { type Db, insertMissing, reader, type Tx } from '../../../cap/database/database.ts'
import { log } from '../../../cap/log.ts'
import { currentEmbedder, type Embedded, embedTexts, vectorOf } from '../../../embeddings/index.ts'
import { knowledgeGraphSettings } from '../../../features/index.ts'
import { closeConcepts, conceptText, storeVectors } from '../../vectors/stored-vectors.ts'
import type { ExtractedConcept } from '../proposals/extraction.ts'
import { knownConcepts } from './merge-concepts.ts'
import { ALIASES } from './rows.ts'

/** Proposals that no slug or alias knows, by what their vectors say. */
export interface Meanings {
  readonly model: string
  /** IDs of the concepts that proposals are about the same as, by the slug of the proposal. */
  readonly similar: ReadonlyMap<string, string>
  /** Vectors of the other proposals, by their slugs. */
  readonly vectors: ReadonlyMap<string, { readonly hash: string; readonly bytes: Uint8Array }>
}

const NOTHING: Meanings = { model: '', similar: new Map(), vectors: new Map() }

/**
 * Compares proposals that are not known with the concepts that are, by mergeSimThresholdExtract of KnowledgeGraphSettings; outside of
 * a transaction, as it asks the model. Without vectors proposals are told apart by their slugs alone.
 */
export async function meaningsOf(proposals: readonly ExtractedConcept[]): Promise<Meanings> {
  const db = await reader()
  const unknown = await unknownOf(db, proposals)
  if (unknown.size === 0) return NOTHING
  try {
    return await compare(db, unknown)
  } catch (error) {
    log('graph').warn('concepts are merged by their slugs alone:', (error as Error).message)
    return NOTHING
  }
}

async function unknownOf(
  db: Db,
  proposals: readonly ExtractedConcept[]
): Promise<ReadonlyMap<string, ExtractedConcept>> {
  const slugs = [...new Set(proposals.map(({ slug }) => slug))]
  const known = await knownConcepts(db, slugs)
  return new Map(proposals.filter(({ slug }) => !known.has(slug)).map(proposal => [proposal.slug, proposal]))
}

async function compare(db: Db, unknown: ReadonlyMap<string, ExtractedConcept>): Promise<Meanings> {
  const model = await currentEmbedder()
  const texts = new Map([...unknown].map(([slug, proposal]) => [slug, conceptText(proposal)]))
  const embedded: Embedded = { vectors: new Map(), refused: new Set() }
  await embedTexts(model, new Map([...texts.values()].map(({ hash, text }) => [hash, text])), embedded, {})
  const vectors = new Map(
    [...texts].flatMap(([slug, { hash }]) => {
      const bytes = embedded.vectors.get(hash)
      return bytes ? [[slug, { hash, bytes }] as const] : []
    })
  )
  const { mergeSimThresholdExtract } = await knowledgeGraphSettings.values()
  const slugs = [...vectors.keys()]
  const found = await closeConcepts(
    db,
    model.name,
    [...vectors.values()].map(({ bytes }) => vectorOf(bytes)),
    mergeSimThresholdExtract
  )
  const similar = new Map(found.flatMap(([closest], at) => (closest ? [[slugs[at] as string, closest.ID]] : [])))
  for (const slug of similar.keys()) vectors.delete(slug)
  return { model: model.name, similar, vectors }
}

/** Makes the slugs of proposals that are about the same as a concept its aliases, so that they are known from now on. */
export function addAliases(tx: Tx, { similar }: Meanings): Promise<void> {
  return insertMissing(tx, ALIASES, ['alias', 'concept_ID'], [...similar])
}

/** Gives new concepts the vectors with which they were compared. */
export async function keepVectors(tx: Tx, { model, vectors }: Meanings): Promise<void> {
  const rows = await knownConcepts(tx, [...vectors.keys()])
  const stored = [...vectors].flatMap(([slug, vector]) => {
    const row = rows.get(slug)
    return row?.slug === slug ? [{ ID: row.ID, ...vector }] : []
  })
  await storeVectors(tx, model, stored)
}
