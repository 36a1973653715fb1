import { createHash } from 'node:crypto'
import cds from '@sap/cds'
import { upsertRows } from '../../cap/database/bulk.ts'
import { type Db, inTransaction } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { publishedConcepts } from '../../content/index.ts'
import type { LiveTutorial } from '../../embeddings/index.ts'
import { conceptSlug, type Extraction } from './proposals/extraction.ts'
import { nothingMerged } from './store/merge-concepts.ts'
import { DECLARED } from './store/rows.ts'
import { FRONT_MATTER, storeExtractions } from './store/store-extraction.ts'
import { keyOf } from './terms/words.ts'

const { DELETE, SELECT } = cds.ql
/** Tutorials that are stored in one transaction. */
const PORTION = 20

/** Counts of a run over the concepts that front matter names. */
export interface DeclaredSummary {
  /** Tutorials whose names have changed. */
  readonly declared: number
  /** Concepts that were not known. */
  readonly declaredCreated: number
}

type Declared = Extraction & { readonly source: string }

/** Stores the concepts that the front matter of live tutorials names, where it has changed since the last time. */
export async function storeDeclared(db: Db, live: readonly LiveTutorial[]): Promise<DeclaredSummary> {
  const changed = await changedTutorials(db, live)
  const counts = nothingMerged()
  for (const portion of batches(changed, PORTION)) {
    const before = { ...counts }
    await inTransaction(async tx => {
      Object.assign(counts, before)
      for (const tutorial of portion) await storeExtractions(tx, [tutorial], FRONT_MATTER, counts)
      const [naming, others] = [portion.filter(namesSome), portion.filter(each => !namesSome(each))]
      await upsertRows(
        tx,
        DECLARED,
        naming.map(({ slug, source }) => ({ slug, declared: source }))
      )
      if (others.length > 0) await tx.run(DELETE.from(DECLARED).where({ slug: { in: others.map(({ slug }) => slug) } }))
    })
  }
  return { declared: changed.length, declaredCreated: counts.created }
}

const namesSome = ({ concepts }: Declared): boolean => concepts.length > 0

async function changedTutorials(db: Db, live: readonly LiveTutorial[]): Promise<Declared[]> {
  const names = await publishedConcepts(
    db,
    live.map(({ slug }) => slug)
  )
  const rows = await db.run<{ slug: string; declared: string }[]>(SELECT.from(DECLARED).columns('slug', 'declared'))
  const known = new Map(rows.map(({ slug, declared }) => [slug, declared]))
  return live.flatMap(tutorial => {
    const declared = declaredOf(tutorial, names.get(tutorial.slug) ?? [])
    const before = known.get(tutorial.slug)
    const isSame = namesSome(declared) ? before === declared.source : before === undefined
    return isSame ? [] : [declared]
  })
}

/** Names without a letter or digit of which a slug can be made are left out. */
function declaredOf({ slug, title }: LiveTutorial, names: readonly string[]): Declared {
  const bySlug = new Map(names.map(name => [keyOf(name), name]))
  const concepts = [...bySlug]
    .filter(([key]) => conceptSlug.safeParse(key).success)
    .map(([key, name]) => {
      const description = `${name} is named by the author of “${title}”.`.slice(0, 500)
      return { slug: key, name, description, confidence: 1 }
    })
  const source = createHash('sha256')
    .update(JSON.stringify([...bySlug]))
    .digest('hex')
  return { slug, concepts, edges: [], extends: [], source }
}
