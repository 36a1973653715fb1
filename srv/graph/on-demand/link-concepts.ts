import cds from '@sap/cds'
import { z } from 'zod'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { insertMissing, type Tx } from '../../cap/database/database.ts'
import { bumpGeneration } from '../../cap/database/generations.ts'
import { tutorialIds } from '../../catalog/index.ts'
import { ask, type Tokens } from '../../models/index.ts'
import { variables } from '../config/variables.ts'
import { textOf } from '../extraction/by-model.ts'
import { knownConcepts } from '../extraction/store/merge-concepts.ts'
import { CONCEPTS, LINKS } from '../extraction/store/rows.ts'
import { versionOf } from '../extraction/store/store-extraction.ts'

const { UPDATE } = cds.ql
/** GRAPH-080. */
const LEAST_CONFIDENCE = 0.7
const MAX_TOKENS = 1000

const taught = z.object({
  concepts: z
    .array(
      z.object({
        slug: z.string().max(80).describe('A slug of the list, as it is there'),
        confidence: z.number().min(0).max(1).describe('How sure it is that the tutorial teaches it, 0 to 1')
      })
    )
    .max(50)
})

const INSTRUCTIONS =
  'You find out which concepts a tutorial teaches, out of a list of concepts that are known. Choose only what a reader really learns there, and nothing that is not on the list.'

/** Concepts that a tutorial teaches, by the model; slugs may be wrong. */
export interface Taught extends Tokens {
  readonly slug: string
  readonly model: string
  readonly concepts: readonly { readonly slug: string; readonly confidence: number }[]
}

/** Concepts, out of `known`, that a tutorial teaches. @throws HttpError as `ask` does. */
export async function taughtConcepts(
  tutorial: { readonly slug: string; readonly title: string },
  known: readonly string[]
): Promise<Taught> {
  const { value, ...used } = await ask({
    feature: 'graph-extraction',
    callsPerDay: variables.KG_EXTRACT_CALLS_PER_DAY,
    name: 'taughtConcepts',
    description: 'The concepts of the list that the tutorial teaches',
    shape: taught,
    instructions: `${INSTRUCTIONS}\nThe list: ${known.join(', ')}`,
    text: await textOf(tutorial),
    maxTokens: MAX_TOKENS
  })
  return { slug: tutorial.slug, ...used, concepts: value.concepts }
}

/**
 * Links tutorials to concepts that exist (GRAPH-079): ACTIVE ones, and RETIRED ones, which are ACTIVE again (GRAPH-050). Links that
 * are there already stay as they are. Returns how many were added.
 */
export async function linkConcepts(tx: Tx, found: readonly Taught[]): Promise<number> {
  const sure = found.map(({ concepts, ...each }) => {
    return { ...each, concepts: concepts.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE) }
  })
  const known = await knownConcepts(tx, [...new Set(sure.flatMap(({ concepts }) => concepts.map(({ slug }) => slug)))])
  const tutorials = await tutorialIds(
    tx,
    sure.map(({ slug }) => slug)
  )
  const at = now().toISOString()
  const rows = sure.flatMap(({ slug, model, concepts }) => {
    const tutorial = tutorials.get(slug)
    if (tutorial === undefined) return []
    return concepts.flatMap(({ slug: concept, confidence }) => {
      const row = known.get(concept)
      if (row?.status !== 'ACTIVE' && row?.status !== 'RETIRED') return []
      return [[newId(), tutorial, row.ID, 'teaches', Math.round(confidence * 100) / 100, at, versionOf(model)]]
    })
  })
  if (rows.length === 0) return 0
  const retired = [...known.values()].filter(({ status }) => status === 'RETIRED').map(({ ID }) => ID)
  if (retired.length > 0)
    await tx.run(
      UPDATE.entity(CONCEPTS)
        .set({ status: 'ACTIVE' })
        .where({ ID: { in: retired } })
    )
  await insertMissing(tx, LINKS, COLUMNS, rows)
  await bumpGeneration(tx, 'graph')
  return rows.length
}

const COLUMNS = ['ID', 'tutorial_ID', 'concept_ID', 'predicate', 'confidence', 'extractedAt', 'modelVersion']
