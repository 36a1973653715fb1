import * as words from '#workplace-words/pages/embeddings.ts'
import * as names from '#workplace-words/page-names.ts'
import { useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { change, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { RunState } from '../jobs/run-state.tsx'
import { addressOf } from '../parts/address.ts'
import { momentText, numeral } from '../parts/format.ts'
import { JOBS } from '../parts/own-pages.ts'
import { OfferButton, offerOf, Reasons } from '../parts/offers.tsx'
import { Refused } from '../parts/refused.tsx'
import { MessageStrip } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { type Statistics, useStatistics } from './use-statistics.ts'

const RECONCILIATION = 'embedding-reconciliation'
const CLEAN_UP = 'embedding-orphan-prune'

/** How many steps have a vector of their text, what has drifted, and the runs that mend it. */
export function EmbeddingsPage({ model }: { readonly model: Model }) {
  const { statistics, refusal, again } = useStatistics()
  const [refused, setRefused] = useState<Refusal>()
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  useTitle(names.embeddings)
  const call = async (path: string, body: object, textOf: (answer: Row) => string): Promise<void> => {
    setBusy(true)
    setTold('')
    setRefused(undefined)
    await change({ method: 'POST', path, body }).then(
      answer => setTold(textOf(answer ?? {})),
      (error: unknown) => setRefused(refusalFrom(error))
    )
    setBusy(false)
    again()
  }
  const run = (jobName: string, text: string): void => void call('runJob', { jobName }, () => text)
  const seed = (): void =>
    void call('ChatSettings/AdminService.seedEmbeddings', {}, ({ queued, activeSlugs }) =>
      words.seeded(Number(queued), Number(activeSlugs))
    )
  const isDisabled = isBusy || !statistics
  const reconciling = offerOf(model, 'runJob', words.reconcile)
  const seeding = offerOf(model, 'seedEmbeddings', words.seed)
  const cleaning = offerOf(model, 'runJob', words.cleanUp)
  return (
    <section class="page" aria-labelledby="embeddings-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="embeddings-title">{names.embeddings}</h1>
          <span class="count">{statistics?.model}</span>
        </div>
        <div class="page-actions">
          <OfferButton
            design="Emphasized"
            disabled={isDisabled}
            reason={reconciling.reason}
            onClick={() => run(RECONCILIATION, words.reconciliationStarted)}
          >
            {reconciling.label}
          </OfferButton>
          <OfferButton disabled={isDisabled} reason={seeding.reason} onClick={seed}>
            {seeding.label}
          </OfferButton>
          <OfferButton
            disabled={isDisabled}
            reason={cleaning.reason}
            onClick={() => run(CLEAN_UP, words.cleanUpStarted)}
          >
            {cleaning.label}
          </OfferButton>
          <Reasons offers={[reconciling, seeding, cleaning]} />
        </div>
      </header>
      <p class="page-help">{words.help}</p>
      <p role="status" class="told">
        {told}
      </p>
      {refusal && <Refused refusal={refusal} />}
      {refused && <Refused refusal={refused} />}
      {statistics?.skipped && (
        <MessageStrip class="refused" design="Information" hide-close-button>
          {words.noneMade(statistics.skipped)}
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
    [words.numbers.embedded, words.partOfAll(embeddedSteps, totalSteps)],
    [words.numbers.missing, numeral(missing)],
    [words.numbers.stale, numeral(stale)],
    [words.numbers.tutorials, words.partOfAll(slugsWithEmbeddings, slugs)],
    [words.numbers.foreign, numeral(foreign)],
    [words.numbers.orphaned, numeral(orphaned)],
    [words.numbers.version, activeManifest === null ? words.nothingPublished : String(activeManifest)]
  ] as const
  return (
    <section class="section" aria-labelledby="coverage-title">
      <h2 id="coverage-title">{words.coverage(share)}</h2>
      <progress
        class="coverage"
        aria-label={words.stepsWithVector}
        max={Math.max(1, totalSteps)}
        value={embeddedSteps}
      />
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
        <h2 id="last-title">{words.lastReconciliation}</h2>
        <a href={addressOf(JOBS, { job: RECONCILIATION })}>{words.itsLog}</a>
      </header>
      {!lastRun && <p>{words.noneYet}</p>}
      {lastRun && (
        <>
          <p>
            <RunState status={lastRun.status} />{' '}
            {lastRun.initiator
              ? words.startedBy(momentText(lastRun.startedAt), lastRun.initiator)
              : momentText(lastRun.startedAt)}
          </p>
          {lastRun.summary && <p class="field-value">{lastRun.summary}</p>}
        </>
      )}
    </section>
  )
}
