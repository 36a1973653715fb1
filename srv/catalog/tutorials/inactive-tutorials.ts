import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

interface InactiveRow {
  readonly slug: string
  readonly target: string | null
}

/**
 * The slugs of all INACTIVE tutorials with the slugs of their redirect targets. Redirects of INACTIVE targets are
 * followed to the last one; undefined without a redirect, or for a cycle.
 */
export async function inactiveTutorials(db: Db): Promise<Map<string, string | undefined>> {
  const rows = await db.run<InactiveRow[]>(
    SELECT.from('tutorials.catalog.Tutorials')
      .columns('slug', { ref: ['redirectTo', 'slug'], as: 'target' })
      .where({ status: 'INACTIVE' })
  )
  const targets = new Map(rows.map(({ slug, target }) => [slug, target]))
  return new Map(rows.map(({ slug }) => [slug, lastTarget(slug, targets)]))
}

function lastTarget(slug: string, targets: ReadonlyMap<string, string | null>): string | undefined {
  const passed = new Set<string>()
  let at: string | null | undefined = slug
  while (at && targets.has(at)) {
    if (passed.has(at)) return undefined
    passed.add(at)
    at = targets.get(at)
  }
  return at ?? undefined
}
