import * as words from '#workplace-words/jobs.ts'
import { loading } from '#workplace-words/common.ts'
import { jobs as jobsName } from '#workplace-words/page-names.ts'
import { labelOf } from '../../metadata/words.ts'
import { useTitle } from '../parts/title.ts'
import { useState } from 'preact/hooks'
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

const columns = [words.job, ...words.columns]

/** Work on a schedule: when it runs, what came of it, and a button to start it; `job` of the address has its log open. */
export function JobsPage({ model }: { readonly model: Model }) {
  const address = useAddress()
  const { jobs, refusal, again } = useJobs()
  const [refused, setRefused] = useState<Refusal>()
  useTitle(jobsName)
  const runNow = offerOf(model, 'runJob', words.runNow)
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
          <h1 id="jobs-title">{jobsName}</h1>
          <span class="count" role="status">
            {jobs && (failedOnly ? words.failed(shown.length) : words.count(shown.length))}
          </span>
        </div>
        <a href={addressOf(JOBS, failedOnly ? {} : { 'f.lastStatus': 'FAILED' })}>
          {failedOnly ? words.showAll : words.showFailed}
        </a>
      </header>
      <Reasons offers={[runNow]} />
      {refusal && <Refused refusal={refusal} />}
      {refused && <Refused refusal={refused} />}
      {open && <RunLog job={open} />}
      <Table
        accessible-name={jobsName}
        overflow-mode="Scroll"
        loading={!jobs && !refusal}
        loading-delay={300}
        no-data-text={failedOnly ? words.allWell : loading}
      >
        <TableHeaderRow slot="headerRow" sticky>
          {columns.map(label => (
            <TableHeaderCell key={label} min-width={label === words.job ? '13rem' : '7rem'}>
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
          <span class="field-help">{labelOf(description)}</span>
        </span>
      </TableCell>
      <TableCell>
        <span class="job">
          <RunState status={running ? 'RUNNING' : lastStatus} />
          {wedged && <span class="problem">{words.isStuck}</span>}
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
          accessible-name={words.runJobNow(jobName)}
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
