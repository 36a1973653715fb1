import { reader } from '../../cap/database/database.ts'
import { runJobNow, startPolling } from '../../platform/jobs/index.ts'
import { variables } from '../config/variables.ts'
import { FEEDS_JOB } from './feeds-job.ts'
import { videoAccess } from '../videos/fetch-videos.ts'
import { VIDEOS_JOB } from '../videos/videos-job.ts'
import { dueSources, feedSources, type Source, VIDEOS } from '../sources/sources.ts'

/** Has sources read when they are due, from a moment after the start on: all instances look, one of them reads. */
export function watchSources(): void {
  const { HOMEPAGE_LOOK_EVERY_MS: interval } = variables
  if (interval > 0) startPolling({ name: 'homepage', interval, work: readWhatIsDue })
}

async function readWhatIsDue(): Promise<void> {
  if (await isDue(feedSources())) await runJobNow(FEEDS_JOB)
  if ((await isDue([VIDEOS])) && (await videoAccess())) await runJobNow(VIDEOS_JOB)
}

const isDue = async (sources: readonly Source[]): Promise<boolean> =>
  sources.length > 0 && (await dueSources(await reader(), sources)).length > 0
