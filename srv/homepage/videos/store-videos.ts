import { createHash } from 'node:crypto'
import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { insertRows } from '../../cap/database/bulk.ts'
import type { Tx } from '../../cap/database/database.ts'
import type { Video } from './fetch-videos.ts'

const { SELECT, UPDATE } = cds.ql
export const VIDEO_TABLE = 'tutorials.graph.Videos'

/** Stores new videos, and what has changed in others; nothing of those that are as they were. Returns how many of each. */
export async function storeVideos(
  tx: Tx,
  videos: readonly Video[]
): Promise<{ readonly added: number; readonly changed: number }> {
  const known = await hashesOf(tx, videos)
  const at = now().toISOString()
  const fresh = videos.filter(({ youtubeVideoId }) => !known.has(youtubeVideoId))
  await insertRows(
    tx,
    VIDEO_TABLE,
    fresh.map(video => ({
      ...{ ID: newId(), slug: slugOf(video), sourceId: `youtube:${video.youtubeVideoId}` },
      ...{ ...video, firstSeenAt: at, lastSeenAt: at, excludeFromHomepage: false }
    }))
  )
  const changed = videos.filter(
    ({ youtubeVideoId, contentHash }) => known.has(youtubeVideoId) && known.get(youtubeVideoId) !== contentHash
  )
  for (const { youtubeVideoId, ...columns } of changed)
    await tx.run(
      UPDATE.entity(VIDEO_TABLE)
        .set({ ...columns, lastSeenAt: at })
        .where({ youtubeVideoId })
    )
  return { added: fresh.length, changed: changed.length }
}

async function hashesOf(tx: Tx, videos: readonly Video[]): Promise<ReadonlyMap<string, string | null>> {
  if (videos.length === 0) return new Map()
  const rows = await tx.run<readonly { youtubeVideoId: string; contentHash: string | null }[]>(
    SELECT.from(VIDEO_TABLE)
      .columns('youtubeVideoId', 'contentHash')
      .where({ youtubeVideoId: { in: videos.map(({ youtubeVideoId }) => youtubeVideoId) } })
  )
  return new Map(rows.map(row => [row.youtubeVideoId, row.contentHash]))
}

/** Ids of the platform differ by case alone, which slugs do not: so a digest of the id. */
const slugOf = ({ youtubeVideoId }: Video): string =>
  `video-${createHash('sha256').update(youtubeVideoId).digest('hex').slice(0, 24)}`
