import { type Db, placeholders } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { type Community, communityOf } from '../service/community.ts'

const MEMBERS = tableOf('tutorials.graph.KgCommunity')

/** The community of a tutorial as the last night has found it; undefined for a tutorial that has none. */
export async function communityOfTutorial(db: Db, slug: string): Promise<Community | undefined> {
  const [row] = await db.run<{ fingerprint: string | null }[]>(
    `SELECT communityFingerprint AS "fingerprint" FROM ${MEMBERS}
     WHERE slug = ${placeholders(1)} AND vertexType = 'tutorial' LIMIT 1`,
    [slug]
  )
  return row?.fingerprint ? communityOf(db, row.fingerprint) : undefined
}
