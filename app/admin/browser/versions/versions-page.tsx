import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { addressOf } from '../parts/address.ts'
import { counted, durationText, momentText, sizeText } from '../parts/format.ts'
import { type Offer, OfferButton, offerOf, Reasons } from '../parts/offers.tsx'
import { PIPELINE } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Button, Tag } from '../parts/ui5.ts'
import { EndDialog } from './end-dialog.tsx'
import { RollbackDialog } from './rollback-dialog.tsx'
import { type ContentVersion, useVersions } from './use-versions.ts'

const states: Readonly<Record<ContentVersion['status'], readonly [design: string, word: string]>> = {
  ACTIVE: ['Positive', 'Live'],
  PUBLISHING: ['Information', 'Being written'],
  SUPERSEDED: ['Neutral', 'Earlier'],
  ROLLED_BACK: ['Critical', 'Rolled back']
}

/** The versions of the content, one per publish, and the way back to an earlier one. */
export function VersionsPage({ model }: { readonly model: Model }) {
  const { page, refusal, more, again } = useVersions()
  const [asked, setAsked] = useState<number>()
  const [ended, setEnded] = useState<number>()
  const [told, setTold] = useState('')
  useEffect(() => void (document.title = 'Publishes and rollback – Admin workplace'), [])
  const versions = page?.rows ?? []
  const rollback = offerOf(model, 'rollbackContent', 'Roll back')
  const end = offerOf(model, 'endPublish', 'End')
  return (
    <section class="page" aria-labelledby="versions-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="versions-title">Publishes and rollback</h1>
          <span class="count">{page && counted(page.total, 'version')}</span>
        </div>
        <a href={addressOf(PIPELINE, { type: 'CONTENT_PUBLISH' })}>Log of the publishes</a>
        <p class="page-help">
          Each publish makes a version of all documents. Versions that are no longer live are kept for seven days, the
          newest three longer.
        </p>
        <Reasons offers={[rollback, end]} />
      </header>
      {refusal && <Refused refusal={refusal} />}
      <p role="status" class="told">
        {told}
      </p>
      {page?.total === 0 && <p>Nothing has been published yet.</p>}
      <ul class="runs" aria-label="Versions">
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
      {page && versions.length < page.total && <Button onClick={() => void more()}>Show more</Button>}
      {ended !== undefined && (
        <EndDialog
          version={ended}
          onDone={() => {
            setEnded(undefined)
            setTold(`The publish of version ${ended} is ended.`)
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
            setTold(`Version ${asked} is live.`)
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
  const [design, word] = states[status]
  const size = totalSizeBytes === null ? '' : sizeText(Number(totalSizeBytes))
  return (
    <>
      <div class="job">
        <h2>
          Version {version} <Tag design={design}>{word}</Tag>
        </h2>
        <span>
          Begun {momentText(props.startedAt)}
          {initiator && ` by ${initiator}`}
          {props.activatedAt && `, live from ${momentText(props.activatedAt)}`}
        </span>
        <span class="field-help">
          {[fileCount !== null && counted(fileCount, 'document'), size, durationText(publishDurationMs), trigger]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {status === 'SUPERSEDED' && (
        <OfferButton
          accessible-name={`Roll back to version ${version}`}
          reason={rollback.reason}
          onClick={props.onRollback}
        >
          {rollback.label}
        </OfferButton>
      )}
      {status === 'PUBLISHING' && (
        <OfferButton
          accessible-name={`End the publish of version ${version}`}
          reason={end.reason}
          onClick={props.onEnd}
        >
          {end.label}
        </OfferButton>
      )}
    </>
  )
}
