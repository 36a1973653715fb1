import * as words from '#workplace-words/pages/versions.ts'
import * as counts from '#workplace-words/counts.ts'
import * as pages from '#workplace-words/pages/common.ts'
import * as names from '#workplace-words/page-names.ts'
import { useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { addressOf } from '../parts/address.ts'
import { durationText, momentText, sizeText } from '../parts/format.ts'
import { type Offer, OfferButton, offerOf, Reasons } from '../parts/offers.tsx'
import { PIPELINE } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Button, Tag } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { EndDialog } from './end-dialog.tsx'
import { RollbackDialog } from './rollback-dialog.tsx'
import { type ContentVersion, useVersions } from './use-versions.ts'

const designs: Readonly<Record<ContentVersion['status'], string>> = {
  ACTIVE: 'Positive',
  PUBLISHING: 'Information',
  SUPERSEDED: 'Neutral',
  ROLLED_BACK: 'Critical'
}

/** The versions of the content, one per publish, and the way back to an earlier one. */
export function VersionsPage({ model }: { readonly model: Model }) {
  const { page, refusal, more, again } = useVersions()
  const [asked, setAsked] = useState<number>()
  const [ended, setEnded] = useState<number>()
  const [told, setTold] = useState('')
  useTitle(names.publishesAndRollback)
  const versions = page?.rows ?? []
  const rollback = offerOf(model, 'rollbackContent', words.rollBack)
  const end = offerOf(model, 'endPublish', words.end)
  return (
    <section class="page" aria-labelledby="versions-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="versions-title">{names.publishesAndRollback}</h1>
          <span class="count">{page && counts.versions(page.total)}</span>
        </div>
        <a href={addressOf(PIPELINE, { type: 'CONTENT_PUBLISH' })}>{words.log}</a>
        <p class="page-help">{words.help}</p>
        <Reasons offers={[rollback, end]} />
      </header>
      {refusal && <Refused refusal={refusal} />}
      <p role="status" class="told">
        {told}
      </p>
      {page?.total === 0 && <p>{words.nothingYet}</p>}
      <ul class="runs" aria-label={words.versions}>
        {versions.map(each => (
          <li key={each.version} class="section version">
            <Version
              {...each}
              rollback={rollback}
              end={end}
              onRollback={() => setAsked(each.version)}
              onEnd={() => setEnded(each.version)}
            />
          </li>
        ))}
      </ul>
      {page && versions.length < page.total && <Button onClick={() => void more()}>{pages.showMore}</Button>}
      {ended !== undefined && (
        <EndDialog
          version={ended}
          onDone={() => {
            setEnded(undefined)
            setTold(words.isEnded(ended))
            void again()
          }}
          onClose={isOutdated => {
            setEnded(undefined)
            if (isOutdated) void again()
          }}
        />
      )}
      {asked !== undefined && (
        <RollbackDialog
          version={asked}
          onDone={() => {
            setAsked(undefined)
            setTold(words.isLive(asked))
            void again()
          }}
          onClose={isOutdated => {
            setAsked(undefined)
            if (isOutdated) void again()
          }}
        />
      )}
    </section>
  )
}

interface VersionProps extends ContentVersion {
  readonly rollback: Offer
  readonly end: Offer
  readonly onRollback: () => void
  readonly onEnd: () => void
}

function Version(props: VersionProps) {
  const { version, status, trigger, initiator, fileCount, totalSizeBytes, publishDurationMs, rollback, end } = props
  const begun = momentText(props.startedAt)
  const since = initiator ? words.begunBy(begun, initiator) : words.begun(begun)
  const size = totalSizeBytes === null ? '' : sizeText(Number(totalSizeBytes))
  return (
    <>
      <div class="job">
        <h2>
          {words.version(version)} <Tag design={designs[status]}>{words.states[status]}</Tag>
        </h2>
        <span>{props.activatedAt ? words.liveFrom(since, momentText(props.activatedAt)) : since}</span>
        <span class="field-help">
          {[fileCount !== null && counts.documents(fileCount), size, durationText(publishDurationMs), trigger]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {status === 'SUPERSEDED' && (
        <OfferButton accessible-name={words.rollBackTo(version)} reason={rollback.reason} onClick={props.onRollback}>
          {rollback.label}
        </OfferButton>
      )}
      {status === 'PUBLISHING' && (
        <OfferButton accessible-name={words.endPublish(version)} reason={end.reason} onClick={props.onEnd}>
          {end.label}
        </OfferButton>
      )}
    </>
  )
}
