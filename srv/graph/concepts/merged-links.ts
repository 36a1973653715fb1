import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { mergeable } from './merge.ts'
import { ALIASES, EDGES, LINKS, type StoredConcept } from './stored-concepts.ts'

const { SELECT } = cds.ql
const MOST_OF_A_KIND = 200

/** A link that counts for the canonical concept after a merge. */
export interface MergedLink {
  readonly kind: 'tutorial' | 'edge' | 'alias'
  readonly predicate: string | null
  readonly slug: string
  readonly title: string | null
  readonly alreadyThere: boolean
}

/** The links that `mergeConcepts` would move. @throws HttpError as it does. */
export async function previewMergedLinks(db: Db, loser: unknown, canonical: unknown): Promise<readonly MergedLink[]> {
  const { from, to } = await mergeable(db, loser, canonical)
  return [
    ...(await tutorials(db, from, to)),
    ...(await edges(db, from, to, 'source')),
    ...(await edges(db, from, to, 'target')),
    ...(await aliases(db, from))
  ]
}

interface TutorialLink {
  readonly predicate: string
  readonly tutorial_ID: string
  readonly slug: string
  readonly title: string
}

async function tutorials(db: Db, from: StoredConcept, to: StoredConcept): Promise<readonly MergedLink[]> {
  const moved = await db.run<readonly TutorialLink[]>(
    SELECT.from(LINKS)
      .columns('predicate', 'tutorial_ID', 'tutorial.slug as slug', 'tutorial.title as title')
      .where({ concept_ID: from.ID })
      .orderBy('tutorial.slug', 'predicate')
      .limit(MOST_OF_A_KIND)
  )
  if (moved.length === 0) return []
  const own = await db.run<readonly Pick<TutorialLink, 'predicate' | 'tutorial_ID'>[]>(
    SELECT.from(LINKS)
      .columns('predicate', 'tutorial_ID')
      .where({ concept_ID: to.ID, tutorial_ID: { in: moved.map(each => each.tutorial_ID) } })
  )
  const known = new Set(own.map(each => `${each.predicate} ${each.tutorial_ID}`))
  return moved.map(({ predicate, tutorial_ID: id, slug, title }) => ({
    kind: 'tutorial',
    predicate,
    slug,
    title,
    alreadyThere: known.has(`${predicate} ${id}`)
  }))
}

interface Edge {
  readonly predicate: string
  readonly other: string
  readonly slug: string
  readonly name: string
}

/** Edges that begin at the loser, or end there; one between the two leads nowhere afterwards. */
async function edges(
  db: Db,
  from: StoredConcept,
  to: StoredConcept,
  end: 'source' | 'target'
): Promise<readonly MergedLink[]> {
  const far = end === 'source' ? 'target' : 'source'
  const columns = ['predicate', `${far}_ID as other`, `${far}.slug as slug`, `${far}.name as name`]
  const moved = await db.run<readonly Edge[]>(
    SELECT.from(EDGES)
      .columns(...columns)
      .where({ [`${end}_ID`]: from.ID, status: 'ACTIVE' })
      .orderBy(`${far}.slug`, 'predicate')
      .limit(MOST_OF_A_KIND)
  )
  if (moved.length === 0) return []
  const own = await db.run<readonly Pick<Edge, 'predicate' | 'other'>[]>(
    SELECT.from(EDGES)
      .columns('predicate', `${far}_ID as other`)
      .where({ [`${end}_ID`]: to.ID, status: 'ACTIVE', [`${far}_ID`]: { in: moved.map(({ other }) => other) } })
  )
  const known = new Set(own.map(({ predicate, other }) => `${predicate} ${other}`))
  return moved.map(({ predicate, other, slug, name }) => ({
    kind: 'edge',
    predicate: end === 'target' && predicate === 'requires' ? 'required by' : predicate,
    slug,
    title: name,
    alreadyThere: other === to.ID || known.has(`${predicate} ${other}`)
  }))
}

async function aliases(db: Db, from: StoredConcept): Promise<readonly MergedLink[]> {
  const rows = await db.run<readonly { readonly alias: string }[]>(
    SELECT.from(ALIASES).columns('alias').where({ concept_ID: from.ID }).orderBy('alias').limit(MOST_OF_A_KIND)
  )
  // its own slug leads to the canonical concept as well
  return [from.slug, ...rows.map(({ alias }) => alias)].map(slug => ({
    kind: 'alias',
    predicate: null,
    slug,
    title: null,
    alreadyThere: false
  }))
}
