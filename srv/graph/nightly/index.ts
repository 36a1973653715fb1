import { clusterJob } from './cluster-job.ts'
import { communityJob } from './community-job.ts'
import { featuredJob } from './featured-job.ts'
import { isolationJob } from './isolation-job.ts'
import { labelJob } from './label-job.ts'
import { rankJob } from './rank-job.ts'
import { retireJob } from './retire-job.ts'

/** The nightly jobs of the graph, in the order of their times. */
export const nightlyJobs = [rankJob, communityJob, isolationJob, labelJob, featuredJob, retireJob, clusterJob]
