import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { lockCuration, tutorialIds } from '../../catalog/index.ts'
import { inTransaction, insertMissing, type Tx } from '../../cap/database/database.ts'
import { bumpGeneration } from '../../cap/database/generations.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { CONCEPTS, EDGES, LINKS } from '../concepts/stored-concepts.ts'

/** A reviewed concept of a new installation; the others are named by their slugs. */
export interface SeedConcept {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly tutorials: readonly string[]
  readonly requires: readonly string[]
  readonly relatedTo: readonly string[]
}

/** Creator and publisher of the concepts of a seed. */
export const BY = 'samples'

/** Stores and publishes concepts with their links and edges, in one transaction, unless there are concepts already. */
export function seedConcepts(seeds: readonly SeedConcept[]): Promise<boolean> {
  return inTransaction(async tx => {
    // of two instances that start, the second finds the concepts of the first
    await lockCuration(tx)
    const [known] = await tx.run<readonly unknown[]>(`SELECT 1 FROM ${tableOf(CONCEPTS)} LIMIT 1`)
    if (known) return false
    await insertSeeds(tx, seeds)
    await bumpGeneration(tx, 'graph')
    return true
  })
}

async function insertSeeds(tx: Tx, seeds: readonly SeedConcept[]): Promise<void> {
  const ids = new Map(seeds.map(({ slug }) => [slug, newId()]))
  const at = now().toISOString()
  const managed = ['createdAt', 'createdBy', 'modifiedAt', 'modifiedBy']
  const by = [at, BY, at, BY]
  await insertMissing(
    tx,
    CONCEPTS,
    [
      'ID',
      'slug',
      'name',
      'description',
      'status',
      'publishedAt',
      'publishedBy',
      'extractionCount',
      'firstSeenAt',
      ...managed
    ],
    seeds.map(({ slug, name, description }) => [ids.get(slug), slug, name, description, 'ACTIVE', at, BY, 0, at, ...by])
  )
  const tutorials = await tutorialIds(tx, [...new Set(seeds.flatMap(seed => seed.tutorials))])
  await insertMissing(
    tx,
    LINKS,
    ['ID', 'tutorial_ID', 'concept_ID', 'predicate', 'confidence', 'extractedAt', 'modelVersion', ...managed],
    seeds.flatMap(seed =>
      seed.tutorials.flatMap(slug => {
        const tutorial = tutorials.get(slug)
        return tutorial ? [[newId(), tutorial, ids.get(seed.slug), 'teaches', 1, at, BY, ...by]] : []
      })
    )
  )
  const edges = (['requires', 'relatedTo'] as const).flatMap(predicate =>
    seeds.flatMap(seed =>
      seed[predicate].map(target => [
        newId(),
        ids.get(seed.slug),
        ids.get(target),
        predicate,
        1,
        'ACTIVE',
        at,
        BY,
        ...by
      ])
    )
  )
  const columns = ['ID', 'source_ID', 'target_ID', 'predicate', 'confidence', 'status', 'extractedAt', 'modelVersion']
  await insertMissing(tx, EDGES, [...columns, ...managed], edges)
}
