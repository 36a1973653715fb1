import cds from '@sap/cds'
import type { Db, Tx } from '../cap/database/database.ts'

const { SELECT, UPDATE } = cds.ql
const TUTORIALS = 'tutorials.catalog.Tutorials'

/** Why a tutorial is INACTIVE whose source is gone; publishing it again makes it ACTIVE. */
export const ORPHANED = 'ORPHANED'

export interface TutorialState {
  readonly active: boolean
  /** Readers are sent to another tutorial. */
  readonly redirected: boolean
  /** Readers of others are led to it. */
  readonly redirectTarget: boolean
}

interface StateRow {
  readonly slug: string
  readonly status: string | null
  readonly redirectTo_ID: string | null
}

/** The state of those of `slugs` that are tutorials, by slug. */
export async function tutorialStates(db: Db, slugs: readonly string[]): Promise<Map<string, TutorialState>> {
  const columns = ['slug', 'status', 'redirectTo_ID']
  const named = { slug: { in: [...slugs] } }
  const rows = await db.run<StateRow[]>(
    SELECT.from(TUTORIALS)
      .columns(...columns)
      .where(named)
  )
  const targets = await redirectTargets(db, slugs)
  return new Map(rows.map(row => [row.slug, { ...stateOf(row), redirectTarget: targets.has(row.slug) }]))
}

const stateOf = ({ status, redirectTo_ID }: StateRow) => ({
  active: status !== 'INACTIVE',
  redirected: redirectTo_ID !== null
})

async function redirectTargets(db: Db, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const target = { ref: ['redirectTo', 'slug'], as: 'slug' }
  const rows = await db.run<{ slug: string }[]>(
    SELECT.from(TUTORIALS)
      .columns(target)
      .where({ 'redirectTo.slug': { in: [...slugs] } })
  )
  return new Set(rows.map(({ slug }) => slug))
}

/** Makes those of `slugs` INACTIVE that are not; progress may refer to them, so their rows stay. */
export async function retireTutorials(tx: Tx, slugs: readonly string[]): Promise<void> {
  const active = SELECT.from(TUTORIALS).columns('ID').where`slug in ${slugs} and (status is null or status = 'ACTIVE')`
  const rows = await tx.run<{ ID: string }[]>(active)
  if (rows.length === 0) return
  const change = { status: 'INACTIVE', deletionReason: ORPHANED }
  await tx.run(
    UPDATE.entity(TUTORIALS)
      .set(change)
      .where({ ID: { in: rows.map(({ ID }) => ID) } })
  )
}
