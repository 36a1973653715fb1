import type { Db } from '../../cap/database/database.ts'
import { liveFiles } from './live-files.ts'
import { activeManifest } from './manifest.ts'

/** Text of a live tutorial. */
export interface LiveText {
  /** SHA-256 of its Markdown; null when it came without. */
  readonly sourceHash: string | null
  /** When it last changed, ISO 8601. */
  readonly changedAt: string
}

/** The texts of the live tutorials, by slug. */
export async function liveTexts(db: Db): Promise<ReadonlyMap<string, LiveText>> {
  const files = await liveFiles(db, await activeManifest(db))
  return new Map(
    [...files].map(([slug, { sourceHash, changedAt, writtenAt }]) => [
      slug,
      { sourceHash, changedAt: changedAt ?? writtenAt }
    ])
  )
}
