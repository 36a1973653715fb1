import * as words from '#workplace-words/pages/pipeline.ts'
import { runs } from '#workplace-words/counts.ts'
import * as names from '#workplace-words/page-names.ts'
import { RunState } from '../jobs/run-state.tsx'
import { Tabs } from '../inputs/tabs.tsx'
import { addressOf, useAddress } from '../parts/address.ts'
import { durationText, momentText } from '../parts/format.ts'
import { PIPELINE } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { MOST_ITEMS, type PipelineRun, useRuns } from './use-runs.ts'

/** Publishes, builds, deployments and dispatches: when, how long, by whom, and what went wrong. */
export function PipelinePage() {
  const address = useAddress()
  const wanted = { type: address.get('type') ?? '', status: address.get('status') ?? '' }
  const { page, refusal, more } = useRuns(wanted)
  useTitle(names.pipeline)
  const longest = Math.max(1, ...(page?.rows.map(({ durationMs }) => durationMs ?? 0) ?? []))
  return (
    <section class="page" aria-labelledby="pipeline-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="pipeline-title">{names.pipeline}</h1>
          <span class="count" role="status">
            {page && runs(page.total)}
          </span>
        </div>
      </header>
      <Tabs
        label={words.kindsOfRuns}
        choices={words.types}
        chosen={wanted.type}
        addressOf={type => addressOf(PIPELINE, { ...wanted, type })}
      />
      <Tabs
        label={words.states}
        choices={words.statuses}
        chosen={wanted.status}
        addressOf={status => addressOf(PIPELINE, { ...wanted, status })}
      />
      {refusal && <Refused refusal={refusal} />}
      {page?.total === 0 && <p>{words.noRuns}</p>}
      <ol class="runs pipeline">
        {page?.rows.map(run => (
          <li key={run.ID} class="section">
            <Run run={run} longest={longest} />
          </li>
        ))}
      </ol>
      {page && page.rows.length < page.total && <Button onClick={more}>{words.showOlder}</Button>}
    </section>
  )
}

function Run({ run, longest }: { readonly run: PipelineRun; readonly longest: number }) {
  const { ID, pipelineType, status, startedAt, durationMs, initiator, summary, errorDetails, metadata, items } = run
  return (
    <>
      <h2>
        <a href={addressOf(`PipelineLog(ID=${ID})`)}>
          {words.names[pipelineType] ?? pipelineType}, {momentText(startedAt)}
        </a>{' '}
        <RunState status={status} />
      </h2>
      <p class="field-help">
        {initiator ? words.tookBy(durationText(durationMs), initiator) : durationText(durationMs)}
      </p>
      {durationMs !== null && (
        <svg class="duration" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={Math.max(0.5, (durationMs / longest) * 100)} height="4" />
        </svg>
      )}
      {summary && <p class="field-value">{summary}</p>}
      {items.length > 0 && (
        <details>
          <summary>
            {items.length === MOST_ITEMS ? words.firstProblemsOf(items.length) : words.problemsOf(items.length)}
          </summary>
          <ul class="moved">
            {items.map(item => (
              <li key={item.ID}>
                <strong>{named(words.severities, item.severity)}</strong> {item.slug}{' '}
                <span class="field-help">{named(words.phases, item.phase)}</span>
                {item.message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {(errorDetails ?? metadata) && (
        <details>
          <summary>{errorDetails ? words.errorAndDetails : words.details}</summary>
          <pre class="answer" tabIndex={0} role="group" aria-label={words.detailsOf(momentText(startedAt))}>
            {[errorDetails, metadata && indented(metadata)].filter(Boolean).join('\n\n')}
          </pre>
        </details>
      )}
    </>
  )
}

const named = (texts: Readonly<Record<string, string>>, code: string | null) => texts[code ?? ''] ?? code

/** The JSON of a run, one member a line; another text as it is. */
function indented(metadata: string): string {
  try {
    return JSON.stringify(JSON.parse(metadata), null, 2)
  } catch {
    return metadata
  }
}
