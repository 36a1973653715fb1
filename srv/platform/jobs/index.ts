export { job, type Job, type JobSummary } from './job.ts'
export { runJobNow, startJobs } from './scheduler.ts'
export { openLog, closeLog, type LogOutcome } from './pipeline-log.ts'
