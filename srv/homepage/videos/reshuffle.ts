import { randomInt } from 'node:crypto'
import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { DAY, fromNow, MINUTE, now } from '../../../lib/time.ts'
import { insertRows } from '../../cap/database/bulk.ts'
import type { Db, Tx } from '../../cap/database/database.ts'
import { job } from '../../platform/jobs/index.ts'
import { homepageConfig } from '../config/homepage-config.ts'
import { VIDEO_TABLE } from './store-videos.ts'

const { DELETE, SELECT } = cds.ql
export const ROTATION = 'tutorials.homepage.HomepageVideoRotation'
/** Videos among which the rotation chooses. */
const MOST_CANDIDATES = 500

/** Chooses the older videos of the start page anew, every four hours (HOMEPAGE-069). */
export const reshuffleJob = job<readonly string[]>({
  name: 'homepage-video-rotation',
  description: 'Chooses older videos for the start page',
  cron: '23 */4 * * *',
  lease: 5 * MINUTE,
  alone: true,
  compute: pickVideos,
  async write(tx, picked) {
    await writeRotation(tx, picked)
    return { videos: picked.length }
  }
})

/** Ids of so many videos as HomepageConfig says, by chance among those that are not too old and not shown as newest. */
export async function pickVideos(db: Db): Promise<readonly string[]> {
  const { videoBandAnchorCount, videoBandRotationCount, videoBandRotationWindowDays } = await homepageConfig()
  const rows = await db.run<readonly { ID: string }[]>(
    SELECT.from(VIDEO_TABLE)
      .columns('ID')
      .where({
        ...{ excludeFromHomepage: false, youtubeVideoId: { '!=': null } },
        publishedAt: { '>': fromNow(-videoBandRotationWindowDays * DAY).toISOString() }
      })
      .orderBy('publishedAt desc', 'ID')
      .limit(MOST_CANDIDATES)
  )
  const candidates = rows.slice(1 + videoBandAnchorCount).map(({ ID }) => ID)
  return shuffled(candidates).slice(0, videoBandRotationCount)
}

/** Replaces all rows within `tx`: readers see the former ones until it ends, and for good when it fails. */
export async function writeRotation(tx: Tx, videos: readonly string[]): Promise<void> {
  const pickedAt = now().toISOString()
  await tx.run(DELETE.from(ROTATION))
  await insertRows(
    tx,
    ROTATION,
    videos.map((video_ID, index) => ({ ID: newId(), video_ID, rank: index + 1, pickedAt }))
  )
}

/** The items in an order of which each is as likely (Fisher and Yates). */
function shuffled<T>(items: readonly T[]): readonly T[] {
  const all = [...items]
  for (let last = all.length - 1; last > 0; last--) {
    const chosen = randomInt(last + 1)
    ;[all[last], all[chosen]] = [all[chosen] as T, all[last] as T]
  }
  return all
}
