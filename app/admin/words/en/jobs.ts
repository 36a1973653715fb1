import { numeral } from '../../browser/parts/format.ts'

/** Columns of the jobs. */
export const job = 'Job'
export const columns = ['Last run', 'Started', 'Duration', 'Next run (your time)', 'Schedule (UTC)', 'Start']
export const runNow = 'Run now'
export const runJobNow = (job: string) => `Run now: ${job}`
export const count = (count: number) => `${numeral(count)} jobs`
export const failed = (count: number) => `${numeral(count)} failed`
export const showAll = 'Show all jobs'
export const showFailed = 'Show failed jobs only'
export const allWell = 'The last run of every job succeeded.'
export const isStuck = 'is stuck'
/** States of the last run. */
export const states = { RUNNING: 'Running', SUCCESS: 'Done', FAILED: 'Failed' }
export const notYetRun = 'Not yet run'
export const logOf = (job: string) => `Log of ${job}`
export const allRuns = 'All runs'
export const run = (moment: string, duration: string, initiator: string) => `${moment}, ${duration} by ${initiator}`
export const errorOf = (moment: string) => `Error of ${moment}`
export const isRunning = 'It is running.'
export const isRunningWith = (summary: string) => `It is running: ${summary}`
export const hasEnded = (duration: string) => `The last run has ended after ${duration}.`
export const hasFailed = 'The last run has failed.'
export const noRun = 'No run is on record.'
