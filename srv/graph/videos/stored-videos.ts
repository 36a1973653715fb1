import { createHash } from 'node:crypto'
import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { insertRows } from '../../cap/database/bulk.ts'
import type { Db, Tx } from '../../cap/database/database.ts'

const { SELECT, UPDATE } = cds.ql
export const VIDEOS = 'tutorials.graph.Videos'

/** A video of the video platform, as it is stored. */
export interface Video {
  readonly youtubeVideoId: string
  readonly title: string
  readonly description: string | null
  readonly publishedAt: string
  readonly channelTitle: string | null
  readonly thumbnailUrl: string | null
  readonly url: string
  readonly contentHash: string
}

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
    VIDEOS,
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
      UPDATE.entity(VIDEOS)
        .set({ ...columns, lastSeenAt: at })
        .where({ youtubeVideoId })
    )
  return { added: fresh.length, changed: changed.length }
}

async function hashesOf(tx: Tx, videos: readonly Video[]): Promise<ReadonlyMap<string, string | null>> {
  if (videos.length === 0) return new Map()
  const rows = await tx.run<readonly { youtubeVideoId: string; contentHash: string | null }[]>(
    SELECT.from(VIDEOS)
      .columns('youtubeVideoId', 'contentHash')
      .where({ youtubeVideoId: { in: videos.map(({ youtubeVideoId }) => youtubeVideoId) } })
  )
  return new Map(rows.map(row => [row.youtubeVideoId, row.contentHash]))
}

/** Ids of the platform differ by case alone, which slugs do not: so a digest of the id. */
const slugOf = ({ youtubeVideoId }: Video): string =>
  `video-${createHash('sha256').update(youtubeVideoId).digest('hex').slice(0, 24)}`

/** A video that the start page may show. */
export interface ShownVideo extends Pick<Video, 'youtubeVideoId' | 'title' | 'thumbnailUrl' | 'publishedAt'> {
  readonly ID: string
}

/** The newest videos of the platform that admins have not excluded from the start page, published after `since`. */
export function newestVideos(db: Db, most: number, since = new Date(0)): Promise<readonly ShownVideo[]> {
  return db.run(
    SELECT.from(VIDEOS)
      .columns('ID', 'youtubeVideoId', 'title', 'thumbnailUrl', 'publishedAt')
      .where({ excludeFromHomepage: false, youtubeVideoId: { '!=': null }, publishedAt: { '>': since.toISOString() } })
      .orderBy('publishedAt desc', 'ID')
      .limit(most)
  )
}
