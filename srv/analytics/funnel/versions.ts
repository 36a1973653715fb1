import { placeholders, readApart } from '../../cap/database/database.ts'

/** A version of the content that has changed a tutorial, and when it went live. */
export interface LiveVersion {
  readonly version: number
  readonly from: string
}

const MOST = 50

/** The last versions that have changed the tutorial, the newest first. */
export async function versionsOf(slug: string): Promise<readonly LiveVersion[]> {
  const rows = await readApart(db =>
    db.run<
      { version: number; activatedat?: unknown; activatedAt?: unknown; changedslugs?: string; changedSlugs?: string }[]
    >(
      `SELECT version, activatedAt, changedSlugs FROM tutorials_analytics_ContentVersions
       WHERE changedSlugs LIKE ${placeholders(1)} ESCAPE '\\'
       ORDER BY activatedAt DESC LIMIT ${MOST}`,
      [`%"${slug.replaceAll(/[\\%_]/g, String.raw`\$&`)}"%`]
    )
  )
  return rows.map(row => ({
    version: Number(row.version),
    from: new Date((row.activatedAt ?? row.activatedat) as string | Date).toISOString()
  }))
}
