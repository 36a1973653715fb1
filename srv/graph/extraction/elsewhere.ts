import { reader, type Tx } from '../../cap/database/database.ts'
import { bumpGeneration } from '../../cap/database/generations.ts'
import { ask, type Tokens } from '../../models/index.ts'
import { knownSlugs } from './extract-concepts.ts'
import { extracted, type ExtractedConcept } from './proposals/extraction.ts'
import { addAliases, keepVectors, type Meanings, meaningsOf } from './store/compare-proposals.ts'
import { mergeConcepts, nothingMerged } from './store/merge-concepts.ts'
import { versionOf } from './store/store-extraction.ts'

const LONGEST_ANSWER = 2000

const INSTRUCTIONS = `You extract concepts from a text for a knowledge graph. A concept is a technology, a product, a protocol, a language or
an idea of software development that a reader can learn. Names of people, companies and events are none. Take at most 8 concepts, those
that the text is really about; leave edges and extends empty.`

/** A text that is no tutorial. */
export interface OtherText {
  /** Names the counts and the budget. */
  readonly feature: string
  /** Calls of the model on one UTC day, over all instances. */
  readonly callsPerDay: number
  readonly text: string
}

/** What a model has proposed from a text; `storeProposals` keeps it. */
export interface Proposals extends Tokens {
  readonly concepts: readonly ExtractedConcept[]
  readonly meanings: Meanings
  /** Who has proposed them, as links say it. */
  readonly modelVersion: string
}

/**
 * Concepts that a text is about, by the model; outside of a transaction.
 * @throws HttpError as `ask` does.
 */
export async function proposeConcepts({ feature, callsPerDay, text }: OtherText): Promise<Proposals> {
  const known = await knownSlugs(await reader())
  const slugs = known.length > 0 ? `\nUse these slugs where they fit: ${known.join(', ')}` : ''
  const { value, model, promptTokens, completionTokens } = await ask({
    ...{ feature, callsPerDay, text },
    name: 'concepts',
    description: 'The concepts that the text is about',
    shape: extracted,
    instructions: INSTRUCTIONS + slugs,
    maxTokens: LONGEST_ANSWER
  })
  const meanings = await meaningsOf(value.concepts)
  return { concepts: value.concepts, meanings, modelVersion: versionOf(model), promptTokens, completionTokens }
}

/** Merges proposals into the graph; returns the concepts that stand for them with the confidence of each. */
export async function storeProposals(
  tx: Tx,
  { concepts, meanings }: Proposals
): Promise<readonly { readonly ID: string; readonly confidence: number }[]> {
  await addAliases(tx, meanings)
  const ids = await mergeConcepts(tx, concepts, nothingMerged())
  await keepVectors(tx, meanings)
  if (concepts.length > 0) await bumpGeneration(tx, 'graph')
  const sure = new Map<string, number>()
  for (const { slug, confidence } of concepts) {
    const ID = ids.get(slug)
    if (ID !== undefined) sure.set(ID, Math.max(confidence, sure.get(ID) ?? 0))
  }
  return [...sure].map(([ID, confidence]) => ({ ID, confidence: Math.round(confidence * 100) / 100 }))
}
