import * as words from '#workplace-words/authors/releases.ts'
import { loading } from '#workplace-words/common.ts'
import * as names from '#workplace-words/page-names.ts'
import { useState } from 'preact/hooks'
import { type Refusal, refusalFrom } from '../../data/service.ts'
import { useGrowing } from '../../data/use-growing.ts'
import { addressOf, go } from '../../parts/address.ts'
import { momentText } from '../../parts/format.ts'
import { OfferButton, Reasons } from '../../parts/offers.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useTitle } from '../../parts/title.ts'
import { BusyIndicator, Button, MessageStrip, Tag } from '../../parts/ui5.ts'
import { RELEASES } from './addresses.ts'
import { Contents } from './contents.tsx'
import { DeedDialog } from './deed-dialog.tsx'
import { call, type Deed, deedsOf, isGrave, reasonAgainst } from './deeds.ts'
import { PathDialog } from './path-dialog.tsx'
import { designs, isOpen, pathOfFiles, type Release, type ReleaseFile, type Review } from './release.ts'
import { useRelease } from './use-release.ts'

/** One release: what it has, what reviewers say, and what is done with it. */
export function ReleasePage({ id }: { readonly id: string }) {
  const { shown, refusal, again } = useRelease(id)
  const files = useGrowing<ReleaseFile>(pathOfFiles(id))
  const [deed, setDeed] = useState<Deed | 'path'>()
  const [told, setTold] = useState('')
  const [refused, setRefused] = useState<Refusal>()
  useTitle(shown?.release.title ?? names.releases)
  const done = (text: string): void => {
    setDeed(undefined)
    setTold(text)
    again()
    files.again()
  }
  const remove = (action: string, body: object, name: string): void => {
    setRefused(undefined)
    call(action, { release: id, ...body }).then(
      () => done(words.removed(name)),
      (error: unknown) => setRefused(refusalFrom(error))
    )
  }
  if (!shown)
    return (
      <section class="page">
        {refusal ? <Refused refusal={refusal} /> : <BusyIndicator active delay={300} text={loading} />}
      </section>
    )
  const { release, paths, reviews, rules } = shown
  const offers = deedsOf(release).map(each => ({
    deed: each,
    label: words.deeds[each],
    reason: reasonAgainst(each, release, rules)
  }))
  return (
    <section class="page" aria-labelledby="release-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="release-title">{release.title}</h1>
          <Tag design={designs[release.status]}>{words.statuses[release.status]}</Tag>
        </div>
        <a href={addressOf(RELEASES)}>{words.allReleases}</a>
        <a href={`/tutorials-qa/?release=${release.name}`}>{words.previews}</a>
        <p class="page-help" role="status">
          {words.stateOf(release, momentText)}
        </p>
        {release.note && <p>{release.note}</p>}
        <div class="mass" role="toolbar" aria-label={words.deedsOfRelease}>
          {offers.map(({ deed: each, label, reason }) => (
            <OfferButton
              key={each}
              design={isGrave(each) ? 'Transparent' : 'Default'}
              reason={reason}
              onClick={() => setDeed(each)}
            >
              {label}
            </OfferButton>
          ))}
        </div>
        <Reasons offers={offers} />
      </header>
      <p role="status" class="told">
        {told}
      </p>
      {(refused ?? refusal) && <Refused refusal={(refused ?? refusal) as Refusal} />}
      {release.failure && <Failure release={release} />}
      <Contents
        release={release}
        files={files.page}
        paths={paths}
        onMore={files.more}
        onRemoveFile={slug => remove('removeFromRelease', { slug }, slug)}
        onRemovePath={({ kind, slug }) => remove('removeReleasePath', { kind, slug }, slug)}
      />
      {isOpen(release) && <Button onClick={() => setDeed('path')}>{words.addPath}</Button>}
      <Reviews reviews={reviews} revision={release.revision} />
      {deed === 'path' && (
        <PathDialog release={id} onDone={() => done(words.added)} onClose={() => setDeed(undefined)} />
      )}
      {deed !== undefined && deed !== 'path' && (
        <DeedDialog
          deed={deed}
          release={release}
          counts={{ files: files.page?.total ?? 0, paths: paths.length }}
          onDone={() => (deed === 'discard' ? go(addressOf(RELEASES)) : done(words.told[deed]))}
          onClose={() => setDeed(undefined)}
        />
      )}
    </section>
  )
}

function Failure({ release: { status, failure } }: { readonly release: Release }) {
  return (
    <MessageStrip design={status === 'FAILED' ? 'Negative' : 'Critical'} hide-close-button role="alert">
      {wordsOf(status)} {failure}
    </MessageStrip>
  )
}

function wordsOf(status: Release['status']): string {
  if (status === 'FAILED') return words.failed
  return status === 'PUBLISHED' ? words.incomplete : words.waits
}

interface ReviewsProps {
  readonly reviews: readonly Review[]
  readonly revision: number
}

/** Verdicts of reviewers, the last first; of an earlier state it counts no more. */
function Reviews({ reviews, revision }: ReviewsProps) {
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title">{words.reviews}</h2>
      {reviews.length === 0 && <p>{words.noReviews}</p>}
      <ul class="runs" aria-label={words.reviews}>
        {reviews.map(({ ID, verdict, reviewerName, note, at, revision: of }) => (
          <li key={ID} class="section">
            <div class="job">
              <span>
                <Tag design={verdict === 'APPROVED' ? 'Positive' : 'Critical'}>{words.verdicts[verdict]}</Tag>{' '}
                {words.saidBy(reviewerName, momentText(at))}
              </span>
              {note && <span>{note}</span>}
              {of !== revision && <span class="field-help">{words.ofEarlierState}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
