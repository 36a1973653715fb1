import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { change, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { RunState } from '../jobs/run-state.tsx'
import { addressOf } from '../parts/address.ts'
import { momentText, numeral } from '../parts/format.ts'
import { JOBS } from '../parts/own-pages.ts'
import { OfferButton, offerOf, Reasons } from '../parts/offers.tsx'
import { Refused } from '../parts/refused.tsx'
import { MessageStrip } from '../parts/ui5.ts'
import { type Statistics, useStatistics } from './use-statistics.ts'

const RECONCILIATION = 'embedding-reconciliation'
const CLEAN_UP = 'embedding-orphan-prune'

/** How many steps have a vector of their text, what has drifted, and the runs that mend it. */
export function EmbeddingsPage({ model }: { readonly model: Model }) {
  const { statistics, refusal, again } = useStatistics()
  const [refused, setRefused] = useState<Refusal>()
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void (document.title = 'Embeddings – Admin workplace'), [])
  const call = async (path: string, body: object, words: (answer: Row) => string): Promise<void> => {
    setBusy(true)
    setTold('')
    setRefused(undefined)
    await change({ method: 'POST', path, body }).then(
      answer => setTold(words(answer ?? {})),
      (error: unknown) => setRefused(refusalFrom(error))
    )
    setBusy(false)
    again()
  }
  const run = (jobName: string, words: string): void => void call('runJob', { jobName }, () => words)
  const seed = (): void =>
    void call(
      'ChatSettings/AdminService.seedEmbeddings',
      {},
      ({ queued, activeSlugs }) => `${String(queued)} of ${String(activeSlugs)} tutorials are brought up to date.`
    )
  const isDisabled = isBusy || !statistics
  const reconciling = offerOf(model, 'runJob', 'Reconcile now')
  const seeding = offerOf(model, 'seedEmbeddings', 'Seed')
  const cleaning = offerOf(model, 'runJob', 'Clean up')
  return (
    <section class="page" aria-labelledby="embeddings-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="embeddings-title">Embeddings</h1>
          <span class="count">{statistics?.model}</span>
        </div>
        <div class="page-actions">
          <OfferButton
            design="Emphasized"
            disabled={isDisabled}
            reason={reconciling.reason}
            onClick={() => run(RECONCILIATION, 'The reconciliation has started.')}
          >
            {reconciling.label}
          </OfferButton>
          <OfferButton disabled={isDisabled} reason={seeding.reason} onClick={seed}>
            {seeding.label}
          </OfferButton>
          <OfferButton
            disabled={isDisabled}
            reason={cleaning.reason}
            onClick={() => run(CLEAN_UP, 'The clean-up has started.')}
          >
            {cleaning.label}
          </OfferButton>
          <Reasons offers={[reconciling, seeding, cleaning]} />
        </div>
      </header>
      <p class="page-help">
        Steps are found by their meaning once they have a vector of their text. The reconciliation gives vectors to
        steps that have none, seeding also tells how many tutorials wait, and the clean-up removes vectors that nothing
        uses.
      </p>
      <p role="status" class="told">
        {told}
      </p>
      {refusal && <Refused refusal={refusal} />}
      {refused && <Refused refusal={refused} />}
      {statistics?.skipped && (
        <MessageStrip class="refused" design="Information" hide-close-button>
          No vectors are made now: {statistics.skipped}
        </MessageStrip>
      )}
      {statistics && <Coverage statistics={statistics} />}
      {statistics && <LastRun lastRun={statistics.lastRun} />}
    </section>
  )
}

function Coverage({ statistics }: { readonly statistics: Statistics }) {
  const { activeManifest, slugs, slugsWithEmbeddings, totalSteps, embeddedSteps, missing, stale, foreign, orphaned } =
    statistics
  const share = totalSteps === 0 ? 0 : Math.floor((embeddedSteps / totalSteps) * 100)
  const numbers = [
    ['Steps with a vector of their text', `${numeral(embeddedSteps)} of ${numeral(totalSteps)}`],
    ['Steps without a vector', numeral(missing)],
    ['Steps with the vector of an earlier text', numeral(stale)],
    ['Tutorials with vectors', `${numeral(slugsWithEmbeddings)} of ${numeral(slugs)}`],
    ['Vectors of other models', numeral(foreign)],
    ['Vectors of tutorials that readers are not served', numeral(orphaned)],
    ['Version of the content', activeManifest === null ? 'nothing is published' : String(activeManifest)]
  ] as const
  return (
    <section class="section" aria-labelledby="coverage-title">
      <h2 id="coverage-title">Coverage: {share} %</h2>
      <progress class="coverage" aria-label="Steps with a vector" max={Math.max(1, totalSteps)} value={embeddedSteps} />
      <dl class="fields">
        {numbers.map(([label, value]) => (
          <div key={label} class="field">
            <dt class="field-label">{label}</dt>
            <dd class="number">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function LastRun({ lastRun }: Pick<Statistics, 'lastRun'>) {
  return (
    <section class="section" aria-labelledby="last-title">
      <header class="section-header">
        <h2 id="last-title">Last reconciliation</h2>
        <a href={addressOf(JOBS, { job: RECONCILIATION })}>Its log</a>
      </header>
      {!lastRun && <p>None has run yet.</p>}
      {lastRun && (
        <>
          <p>
            <RunState status={lastRun.status} /> {momentText(lastRun.startedAt)}
            {lastRun.initiator && ` by ${lastRun.initiator}`}
          </p>
          {lastRun.summary && <p class="field-value">{lastRun.summary}</p>}
        </>
      )}
    </section>
  )
}
