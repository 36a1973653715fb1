import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { change, type Refusal, refusalFrom } from '../data/service.ts'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { durationText, momentText } from '../parts/format.ts'
import { JOBS } from '../parts/own-pages.ts'
import { type Offer, OfferButton, offerOf, Reasons } from '../parts/offers.tsx'
import { Refused } from '../parts/refused.tsx'
import { Table, TableCell, TableHeaderCell, TableHeaderRow, TableRow } from '../parts/ui5.ts'
import { RunLog } from './run-log.tsx'
import { RunState } from './run-state.tsx'
import { type JobState, useJobs } from './use-jobs.ts'

const columns = ['Job', 'Last run', 'Started', 'Duration', 'Next run (your time)', 'Schedule (UTC)', 'Start']

/** Work on a schedule: when it runs, what came of it, and a button to start it; `job` of the address has its log open. */
export function JobsPage({ model }: { readonly model: Model }) {
  const address = useAddress()
  const { jobs, refusal, again } = useJobs()
  const [refused, setRefused] = useState<Refusal>()
  useEffect(() => void (document.title = 'Jobs – Admin workplace'), [])
  const runNow = offerOf(model, 'runJob', 'Run now')
  const failedOnly = address.get('f.lastStatus') === 'FAILED'
  const shown = jobs?.filter(({ lastStatus }) => !failedOnly || lastStatus === 'FAILED') ?? []
  const open = jobs?.find(({ jobName }) => jobName === address.get('job'))
  const start = async ({ jobName }: JobState): Promise<void> => {
    setRefused(undefined)
    await change({ method: 'POST', path: 'runJob', body: { jobName } }).catch((error: unknown) =>
      setRefused(refusalFrom(error))
    )
    go(addressOf(JOBS, { job: jobName, ...(failedOnly && { 'f.lastStatus': 'FAILED' }) }), true)
    again()
  }
  return (
    <section class="page" aria-labelledby="jobs-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="jobs-title">Jobs</h1>
          <span class="count" role="status">
            {jobs && `${shown.length} ${failedOnly ? 'failed' : 'jobs'}`}
          </span>
        </div>
        <a href={addressOf(JOBS, failedOnly ? {} : { 'f.lastStatus': 'FAILED' })}>
          {failedOnly ? 'Show all jobs' : 'Show failed jobs only'}
        </a>
      </header>
      <Reasons offers={[runNow]} />
      {refusal && <Refused refusal={refusal} />}
      {refused && <Refused refusal={refused} />}
      {open && <RunLog job={open} />}
      <Table
        accessible-name="Jobs"
        overflow-mode="Scroll"
        loading={!jobs && !refusal}
        loading-delay={300}
        no-data-text={failedOnly ? 'The last run of every job went well.' : 'Loading'}
      >
        <TableHeaderRow slot="headerRow" sticky>
          {columns.map(label => (
            <TableHeaderCell key={label} min-width={label === 'Job' ? '13rem' : '7rem'}>
              <span>{label}</span>
            </TableHeaderCell>
          ))}
        </TableHeaderRow>
        {shown.map(job => (
          <TableRow key={job.jobName} row-key={job.jobName}>
            <Cells job={job} runNow={runNow} onStart={() => void start(job)} />
          </TableRow>
        ))}
      </Table>
    </section>
  )
}

interface CellsProps {
  readonly job: JobState
  readonly runNow: Offer
  readonly onStart: () => void
}

function Cells({ job, runNow, onStart }: CellsProps) {
  const { jobName, description, schedule, nextRunIso, running, wedged, lastStatus, lastStartedAt, lastDurationMs } = job
  return (
    <>
      <TableCell>
        <span class="job">
          <a href={addressOf(JOBS, { job: jobName })}>{jobName}</a>
          <span class="field-help">{description}</span>
        </span>
      </TableCell>
      <TableCell>
        <span class="job">
          <RunState status={running ? 'RUNNING' : lastStatus} />
          {wedged && <span class="problem">does not go on</span>}
          {lastStatus === 'FAILED' && <span class="problem cell">{job.lastErrorMessage}</span>}
        </span>
      </TableCell>
      <TableCell>{momentText(lastStartedAt)}</TableCell>
      <TableCell>{durationText(lastDurationMs)}</TableCell>
      <TableCell>{momentText(nextRunIso)}</TableCell>
      <TableCell>
        <code>{schedule}</code>
      </TableCell>
      <TableCell>
        <OfferButton
          accessible-name={`Run now: ${jobName}`}
          disabled={running}
          reason={runNow.reason}
          onClick={onStart}
        >
          {runNow.label}
        </OfferButton>
      </TableCell>
    </>
  )
}
