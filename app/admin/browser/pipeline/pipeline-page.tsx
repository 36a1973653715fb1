import { useEffect } from 'preact/hooks'
import { RunState } from '../jobs/run-state.tsx'
import { addressOf, useAddress } from '../parts/address.ts'
import { counted, durationText, momentText, numeral } from '../parts/format.ts'
import { PIPELINE } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'
import { MOST_ITEMS, type PipelineRun, useRuns, type Wanted } from './use-runs.ts'

const types = {
  '': 'All',
  CONTENT_PUBLISH: 'Publishes',
  SITE_BUILD: 'Builds',
  DEPLOY: 'Deployments',
  GITHUB_DISPATCH: 'Dispatches'
} as const
const statuses = { '': 'Any state', SUCCESS: 'Done', FAILED: 'Failed', RUNNING: 'Running' } as const
const names: Readonly<Record<string, string>> = {
  CONTENT_PUBLISH: 'Publish',
  SITE_BUILD: 'Build',
  DEPLOY: 'Deployment',
  GITHUB_DISPATCH: 'Dispatch'
}

/** Publishes, builds, deployments and dispatches: when, how long, by whom, and what went wrong. */
export function PipelinePage() {
  const address = useAddress()
  const wanted = { type: address.get('type') ?? '', status: address.get('status') ?? '' }
  const { page, refusal, more } = useRuns(wanted)
  useEffect(() => void (document.title = 'Pipeline – Admin workplace'), [])
  const longest = Math.max(1, ...(page?.rows.map(({ durationMs }) => durationMs ?? 0) ?? []))
  return (
    <section class="page" aria-labelledby="pipeline-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="pipeline-title">Pipeline</h1>
          <span class="count" role="status">
            {page && `${numeral(page.total)} ${page.total === 1 ? 'run' : 'runs'}`}
          </span>
        </div>
      </header>
      <Tabs label="Kinds of runs" parameter="type" choices={types} wanted={wanted} />
      <Tabs label="States" parameter="status" choices={statuses} wanted={wanted} />
      {refusal && <Refused refusal={refusal} />}
      {page?.total === 0 && <p>No run of the last 30 days is like this.</p>}
      <ol class="runs pipeline">
        {page?.rows.map(run => (
          <li key={run.ID} class="section">
            <Run run={run} longest={longest} />
          </li>
        ))}
      </ol>
      {page && page.rows.length < page.total && <Button onClick={more}>Show older runs</Button>}
    </section>
  )
}

interface TabsProps {
  readonly label: string
  readonly parameter: keyof Wanted
  readonly choices: Readonly<Record<string, string>>
  readonly wanted: Wanted
}

function Tabs({ label, parameter, choices, wanted }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {Object.entries(choices).map(([value, words]) => (
        <a
          key={value}
          href={addressOf(PIPELINE, { ...wanted, [parameter]: value })}
          aria-current={wanted[parameter] === value ? 'page' : undefined}
        >
          {words}
        </a>
      ))}
    </nav>
  )
}

function Run({ run, longest }: { readonly run: PipelineRun; readonly longest: number }) {
  const { ID, pipelineType, status, startedAt, durationMs, initiator, summary, errorDetails, metadata, items } = run
  return (
    <>
      <h2>
        <a href={addressOf(`PipelineLog(ID=${ID})`)}>
          {names[pipelineType] ?? pipelineType}, {momentText(startedAt)}
        </a>{' '}
        <RunState status={status} />
      </h2>
      <p class="field-help">
        {durationText(durationMs)}
        {initiator && ` by ${initiator}`}
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
            {items.length === MOST_ITEMS && 'The first '}
            {counted(items.length, 'problem')} of tutorials
          </summary>
          <ul class="moved">
            {items.map(item => (
              <li key={item.ID}>
                <strong>{item.severity}</strong> {item.slug} <span class="field-help">{item.phase?.toLowerCase()}</span>{' '}
                {item.message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {(errorDetails ?? metadata) && (
        <details>
          <summary>{errorDetails ? 'Error and details' : 'Details'}</summary>
          <pre class="answer" tabIndex={0} role="group" aria-label={`Details of ${momentText(startedAt)}`}>
            {[errorDetails, metadata && indented(metadata)].filter(Boolean).join('\n\n')}
          </pre>
        </details>
      )}
    </>
  )
}

/** The JSON of a run, one member a line; another text as it is. */
function indented(metadata: string): string {
  try {
    return JSON.stringify(JSON.parse(metadata), null, 2)
  } catch {
    return metadata
  }
}
