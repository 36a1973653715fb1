import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql
export const CONFIG = 'tutorials.devtoberfest.DevtoberfestConfig'

/** The one event that is active, and its banner as far as it has one. */
export interface ActiveConfig {
  readonly ID: string
  readonly edition: string | null
  readonly bannerAlt: string | null
  readonly communityUrl: string | null
  readonly sha256: string | null
  readonly width: number | null
  readonly height: number | null
  readonly uploadedAt: string | null
}

/** The active event; undefined when none is. The bytes of the banner are left out. */
export function activeConfig(db: Db): Promise<ActiveConfig | undefined> {
  const banner = ['sha256', 'width', 'height', 'uploadedAt'].map(name => ({ ref: ['banner', name], as: name }))
  return db.run(
    SELECT.one
      .from(CONFIG)
      .columns('ID', 'edition_ID as edition', 'bannerAlt', 'communityUrl', ...(banner as never[]))
      .where({ isActive: true })
  )
}
