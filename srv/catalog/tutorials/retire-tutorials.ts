import cds from '@sap/cds'
import type { Db, Tx } from '../../cap/database/database.ts'

const { SELECT, UPDATE } = cds.ql
const TUTORIALS = 'tutorials.catalog.Tutorials'

/** deletionReason of tutorials whose source is gone; publishing one again makes it ACTIVE. */
export const ORPHANED = 'ORPHANED'

export interface TutorialState {
  readonly active: boolean
  /** True when it redirects to another tutorial. */
  readonly redirected: boolean
  /** True when others redirect to it. */
  readonly redirectTarget: boolean
}

interface StateRow {
  readonly slug: string
  readonly status: string | null
  readonly redirectTo_ID: string | null
}

/** The states of tutorials by slug; unknown slugs are left out. */
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

/** Makes tutorials INACTIVE; their rows stay, since progress may refer to them. */
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
