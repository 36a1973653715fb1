import type { Db } from '../../cap/database/database.ts'
import { filesAsOf, liveFiles } from '../store/live-files.ts'
import { activeManifest } from '../store/manifest.ts'
import { rollbackTarget } from '../publish/rollback-version.ts'

/** Changes that a preview names. */
const MOST_NAMED = 200

type Change = 'returns' | 'changes' | 'goes'

export interface RollbackPreview extends Readonly<Record<Change, number>> {
  readonly version: number
  readonly live: number | null
  readonly slugs: readonly { readonly slug: string; readonly change: Change }[]
}

/**
 * Compares `version` with what is live, as a rollback to it would change that.
 * @throws HttpError 404 when there is no such version, 400 when it was not superseded.
 */
export async function previewRollback(db: Db, version: number): Promise<RollbackPreview> {
  const target = await rollbackTarget(db, { version, field: 'version' })
  const active = await activeManifest(db)
  const live = await liveFiles(db, active)
  const then = new Map((await filesAsOf(db, target)).map(file => [file.slug, file]))
  const changes = [...new Set([...live.keys(), ...then.keys()])].sort().flatMap(slug => {
    const [now, before] = [live.get(slug), then.get(slug)]
    if (now && before && now.contentHash === before.contentHash && now.recordHash === before.recordHash) return []
    return { slug, change: now && before ? 'changes' : now ? 'goes' : 'returns' } as const
  })
  const count = (wanted: Change): number => changes.filter(({ change }) => change === wanted).length
  return {
    version: target.version,
    live: active?.version ?? null,
    returns: count('returns'),
    changes: count('changes'),
    goes: count('goes'),
    slugs: changes.slice(0, MOST_NAMED)
  }
}
