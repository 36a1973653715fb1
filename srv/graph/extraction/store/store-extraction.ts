import cds from '@sap/cds'
import { newId } from '../../../../lib/ids.ts'
import { now } from '../../../../lib/time.ts'
import { tutorialIds } from '../../../catalog/index.ts'
import { insertMissing, type Tx } from '../../../cap/database/database.ts'
import { tableOf } from '../../../cap/database/tables.ts'
import { bumpGeneration } from '../../../cap/database/generations.ts'
import type { Extraction } from '../proposals/extraction.ts'
import { knownConcepts, type Merged, mergeConcepts } from './merge-concepts.ts'
import { EDGES, LINKS } from './rows.ts'

const { DELETE } = cds.ql

/** Extractor of the concepts that authors name in front matter. */
export const FRONT_MATTER = 'front-matter'

/** Name of the extractor in links and edges: `terms`, `front-matter`, or `model:` and the name of the model. */
export const versionOf = (extractor: string): string =>
  (extractor === 'terms' || extractor === FRONT_MATTER ? extractor : `model:${extractor}`).slice(0, 40)

/**
 * Stores what was extracted of some tutorials. What extractors said of them before is replaced; links of people and of front matter
 * stay, and an edge that is known stays as it is: an admin may have vetoed it. Front matter replaces what it said before, and takes
 * over links of extractors to the same concepts; its tutorials are stored one by one.
 */
export async function storeExtractions(
  tx: Tx,
  extractions: readonly (Extraction & { readonly source: string })[],
  extractor: string,
  counts: Merged
): Promise<void> {
  const modelVersion = versionOf(extractor)
  const ids = await mergeConcepts(
    tx,
    extractions.flatMap(({ concepts }) => concepts),
    counts
  )
  const slugs = extractions.flatMap(({ slug, extends: continued }) => [slug, ...continued])
  const tutorials = await tutorialIds(tx, [...new Set(slugs)])
  const own = extractions.flatMap(({ slug }) => tutorials.get(slug) ?? [])
  if (extractor === FRONT_MATTER) await deleteDeclared(tx, own, [...ids.values()])
  else await deleteExtracted(tx, { tutorial_ID: { in: own } })
  await insertLinks(tx, extractions, { tutorials, ids, modelVersion })
  await insertEdges(tx, extractions, ids, modelVersion)
  await bumpGeneration(tx, 'graph')
}

async function deleteExtracted(tx: Tx, ofThese: object): Promise<void> {
  await tx.run(DELETE.from(LINKS).where({ ...ofThese, modelVersion: 'terms' }))
  await tx.run(DELETE.from(LINKS).where({ ...ofThese, modelVersion: { like: 'model:%' } }))
}

async function deleteDeclared(tx: Tx, tutorials: readonly string[], concepts: readonly string[]): Promise<void> {
  const ofThese = { tutorial_ID: { in: [...tutorials] } }
  await tx.run(DELETE.from(LINKS).where({ ...ofThese, modelVersion: FRONT_MATTER }))
  if (concepts.length > 0) await deleteExtracted(tx, { ...ofThese, concept_ID: { in: [...concepts] } })
}

/**
 * Removes edges by terms whose concepts are not taught any more: they would keep these from being retired (GRAPH-046). A VETOED
 * edge stays, so that it does not come back.
 */
export async function removeLooseEdges(tx: Tx): Promise<void> {
  const taught = (end: string) => `EXISTS (SELECT 1 FROM ${tableOf(LINKS)} l WHERE l.concept_ID = ${end})`
  await tx.run(
    `DELETE FROM ${tableOf(EDGES)} WHERE modelVersion = 'terms' AND status = 'ACTIVE'
     AND NOT (${taught('source_ID')} AND ${taught('target_ID')})`
  )
  await bumpGeneration(tx, 'graph')
}

const hundredths = (confidence: number): number => Math.round(confidence * 100) / 100

interface Known {
  readonly tutorials: ReadonlyMap<string, string>
  readonly ids: ReadonlyMap<string, string>
  readonly modelVersion: string
}

const LINK_COLUMNS = ['ID', 'tutorial_ID', 'concept_ID', 'predicate', 'extendsTutorial_ID', 'confidence', 'extractedAt', 'contentHash', 'modelVersion'] // prettier-ignore
const EDGE_COLUMNS = ['ID', 'source_ID', 'target_ID', 'predicate', 'confidence', 'evidence', 'status', 'extractedAt', 'modelVersion'] // prettier-ignore

async function insertLinks(
  tx: Tx,
  extractions: readonly (Extraction & { readonly source: string })[],
  { tutorials, ids, modelVersion }: Known
): Promise<void> {
  const at = now().toISOString()
  const rows = extractions.flatMap(({ slug, source, concepts, extends: continued }) => {
    const tutorial = tutorials.get(slug)
    if (tutorial === undefined) return []
    const teaches = concepts.flatMap(concept => {
      const id = ids.get(concept.slug)
      return id === undefined
        ? []
        : [[newId(), tutorial, id, 'teaches', null, hundredths(concept.confidence), at, source, modelVersion]]
    })
    const others = [...new Set(continued)].flatMap(other => (other === slug ? [] : (tutorials.get(other) ?? [])))
    return [
      ...teaches,
      ...others.map(other => [newId(), tutorial, null, 'extends', other, null, at, source, modelVersion])
    ]
  })
  await insertMissing(tx, LINKS, LINK_COLUMNS, rows)
}

/** Edges may name concepts of the extraction, and others that are known. */
async function insertEdges(
  tx: Tx,
  extractions: readonly Extraction[],
  ids: ReadonlyMap<string, string>,
  modelVersion: string
): Promise<void> {
  const at = now().toISOString()
  const edges = extractions.flatMap(each => each.edges)
  const foreign = edges.flatMap(({ from, to }) => [from, to]).filter(slug => !ids.has(slug))
  const known = await knownConcepts(tx, [...new Set(foreign)])
  const idOf = (slug: string) =>
    ids.get(slug) ?? (known.get(slug)?.status === 'ACTIVE' ? known.get(slug)?.ID : undefined)
  const rows = edges.flatMap(({ from, to, predicate, confidence, evidence }) => {
    const [source, target] = [idOf(from), idOf(to)]
    if (source === undefined || target === undefined || source === target) return []
    return [[newId(), source, target, predicate, hundredths(confidence), evidence, 'ACTIVE', at, modelVersion]]
  })
  await insertMissing(tx, EDGES, EDGE_COLUMNS, rows)
}
