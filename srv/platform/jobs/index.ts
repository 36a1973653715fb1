export { job, type Job, type JobSummary, type Report } from './job.ts'
export { runJobNow, startJobs } from './scheduler.ts'
export { openLog, openLogs, closeLog, closingStatement, recordRun, type LogOutcome, type Run } from './pipeline-log.ts'
export { startPolling } from './polling.ts'
