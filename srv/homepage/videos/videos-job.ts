import cds from '@sap/cds'
import { MINUTE } from '../../../lib/time.ts'
import { type Db, inTransaction } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { job, type JobSummary } from '../../platform/jobs/index.ts'
import { dueSources, noteFailure, noteSuccess, VIDEOS } from '../sources/sources.ts'
import { fetchVideos, type Video, videoAccess } from './fetch-videos.ts'
import { pickVideos, ROTATION, writeRotation } from './reshuffle.ts'
import { storeVideos } from './store-videos.ts'

const { SELECT } = cds.ql
export const VIDEOS_JOB = 'homepage-videos'
const [PAUSE, PAUSE_AFTER_FAILURE] = [15 * MINUTE, MINUTE]

interface Result {
  readonly videos: readonly Video[]
  readonly message?: string
}

/**
 * Asks the video platform a quarter of an hour after the last good answer, or a minute after a failure. Only this job asks, and one run
 * at a time over all instances: however many visitors come, the platform gets one request.
 */
export const videosJob = job<Result>({
  name: VIDEOS_JOB,
  description: 'Reads the videos of the start page',
  cron: '*/15 * * * *',
  lease: 2 * MINUTE,
  alone: true,
  compute: readVideos,
  async write(tx, { videos, message }): Promise<JobSummary> {
    if (message !== undefined) return { message }
    const stored = await storeVideos(tx, videos)
    await noteSuccess(tx, VIDEOS, PAUSE, { items: videos.length })
    const shown = await tx.run<{ ID: string } | undefined>(SELECT.one.from(ROTATION).columns('ID'))
    if (!shown) await writeRotation(tx, await pickVideos(tx))
    return { videos: videos.length, ...stored }
  }
})

async function readVideos(db: Db): Promise<Result> {
  const [due] = await dueSources(db, [VIDEOS])
  if (!due) return { videos: [], message: 'not due' }
  const access = await videoAccess()
  if (!access) return { videos: [], message: 'not configured: it needs YOUTUBE_API_KEY and a playlist' }
  try {
    return { videos: await fetchVideos(access) }
  } catch (error) {
    log('homepage').warn(`videos cannot be read: ${(error as Error).message}`)
    await inTransaction(tx => noteFailure(tx, VIDEOS, PAUSE_AFTER_FAILURE, error, due.state))
    return { videos: [], message: 'the source failed; what it gave before is shown' }
  }
}
