import * as words from '#workplace-words/jobs.ts'
import { labelOf } from '../../metadata/words.ts'
import { useEffect, useRef } from 'preact/hooks'
import { addressOf } from '../parts/address.ts'
import { durationText, momentText } from '../parts/format.ts'
import { Refused } from '../parts/refused.tsx'
import { RunState } from './run-state.tsx'
import { type JobState, useRuns } from './use-jobs.ts'

/** The last runs of a job with what they did, or why they failed; the first one follows a run that is under way. */
export function RunLog({ job }: { readonly job: JobState }) {
  const { runs = [], refusal } = useRuns(job)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [job.jobName])
  return (
    <section class="section" aria-labelledby="log-title">
      <header class="section-header">
        <h2 id="log-title" ref={heading} tabIndex={-1}>
          {words.logOf(job.jobName)}
        </h2>
        <a href={addressOf('JobExecutionLog', { 'f.jobName': job.jobName })}>{words.allRuns}</a>
      </header>
      <p class="page-help">{labelOf(job.description)}</p>
      <p role="status">{nowText(job)}</p>
      {refusal && <Refused refusal={refusal} />}
      <ol class="runs">
        {runs.map(run => (
          <li key={run.ID}>
            <RunState status={run.status} />{' '}
            <span>{words.run(momentText(run.startedAt), durationText(run.durationMs), run.initiator ?? '')}</span>
            {run.summary && <p class="field-value">{run.summary}</p>}
            {run.errorDetails && (
              <pre class="answer" tabIndex={0} role="group" aria-label={words.errorOf(momentText(run.startedAt))}>
                {run.errorDetails}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function nowText({ running, lastStatus, lastSummary, lastDurationMs }: JobState): string {
  if (running) return lastSummary ? words.isRunningWith(lastSummary) : words.isRunning
  if (lastStatus === 'SUCCESS') return words.hasEnded(durationText(lastDurationMs))
  if (lastStatus === 'FAILED') return words.hasFailed
  return words.noRun
}
