import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { insertMissing, inTransaction } from '../../cap/database/database.ts'
import { bumpGeneration } from '../../cap/database/generations.ts'
import { SHELVES } from './serve-shelves.ts'

/** A link of a new installation. */
export interface SeedShelfLink {
  readonly verb: string
  readonly shelf: string
  readonly title: string
  readonly url: string
  readonly description: string
  readonly tagline: string
}

/** Creator of the links of a seed. */
export const BY = 'samples'

/** Stores links of shelves in one transaction, in their order; those that a lane has already stay as they are. */
export function seedShelves(links: readonly SeedShelfLink[]): Promise<void> {
  const at = now().toISOString()
  const more = { authoringStatus: 'REVIEWED', createdAt: at, createdBy: BY, modifiedAt: at, modifiedBy: BY }
  const rows = links.map((link, index) => ({
    ...link,
    ...more,
    ID: newId(),
    sortOrder: 10 * (index + 1),
    isExternal: !link.url.startsWith('/')
  }))
  return inTransaction(async tx => {
    await insertMissing(tx, SHELVES, Object.keys(rows[0] ?? {}), rows.map(Object.values))
    await bumpGeneration(tx, 'homepage')
  })
}
