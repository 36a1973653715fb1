import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { deletion, managedColumns, update } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'

const { SELECT } = cds.ql
const TUTORIALS = 'tutorials.catalog.Tutorials'
const REPO_CATALOG = 'tutorials.catalog.RepoCatalog'

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

/**
 * Statements that make tutorials INACTIVE whose source is gone, and remove the repositories that publishes have named for them.
 * A tutorial leads again where it led before it came back; its other rows stay, since progress may refer to them.
 */
export async function retirement(db: Db, slugs: readonly string[]): Promise<Statement[]> {
  if (slugs.length === 0) return []
  const rows = await db.run<{ ID: string; formerRedirect: string | null }[]>(
    SELECT.from(TUTORIALS).columns('ID', 'formerRedirect')
      .where`slug in ${[...slugs]} and (status is null or status = 'ACTIVE')`
  )
  const { modified } = managedColumns()
  const retired = { status: 'INACTIVE', deletionReason: ORPHANED, formerRedirect: null, ...modified }
  const changed = rows.map(({ ID, formerRedirect }) => ({ ID, redirectTo_ID: formerRedirect, ...retired }))
  return [
    ...(changed.length > 0 ? [update(TUTORIALS, ['ID'], ['redirectTo_ID', ...Object.keys(retired)], changed)] : []),
    ...sourcesRemoved(slugs)
  ]
}

/** Statements that delete the sources which publishes have named for these tutorials; those of a baseline stay. */
export function sourcesRemoved(slugs: readonly string[]): Statement[] {
  const named = slugs.map(slug => ({ slug, origin: 'PUBLISH' }))
  return named.length > 0 ? [deletion(REPO_CATALOG, ['slug', 'origin'], named)] : []
}
