import * as words from '#workplace-words/authors/tutorial-health.ts'
import * as texts from '#workplace-words/authors/my-tutorials.ts'
import { loading } from '#workplace-words/common.ts'
import { useState } from 'preact/hooks'
import { addressOf, useAddress } from '../../../parts/address.ts'
import { momentText } from '../../../parts/format.ts'
import { Refused } from '../../../parts/refused.tsx'
import { useTitle } from '../../../parts/title.ts'
import { BusyIndicator } from '../../../parts/ui5.ts'
import { MY_TUTORIALS } from '../addresses.ts'
import { DeedButtons } from '../deed-buttons.tsx'
import { useWork } from '../use-work.ts'
import { countedThings, type Work } from '../work.ts'
import { HealthTag, readersText, ReasonTags, reviewText } from '../work-facts.tsx'
import { DeadLinks } from './dead-links.tsx'
import { Feedback } from './feedback.tsx'
import { Findings } from './findings.tsx'
import { filterOf } from './paths.ts'
import { Problems } from './problems.tsx'
import { StepStops } from './step-stops.tsx'
import { Ways } from './ways.tsx'

/** The health of one tutorial of the author; the address has its slug. */
export function TutorialPage() {
  const slug = useAddress().get('slug') ?? ''
  const { page, refusal, again } = useWork(`MyWork?${filterOf('slug', slug)}`)
  const [work] = page?.rows ?? []
  useTitle(work?.title ?? words.tutorial)
  if (work) return <Health key={slug} work={work} again={again} />
  return (
    <section class="page" aria-labelledby="tutorial-title">
      <h1 id="tutorial-title">{words.tutorial}</h1>
      {refusal && <Refused refusal={refusal} />}
      {!page && !refusal && <BusyIndicator active delay={300} text={loading} />}
      {page && (
        <p>
          {words.notYours(slug)} <a href={addressOf(MY_TUTORIALS)}>{words.toMyTutorials}</a>
        </p>
      )}
    </section>
  )
}

interface HealthProps {
  readonly work: Work
  readonly again: () => void
}

function Health({ work, again }: HealthProps) {
  const { slug, title, isOwner } = work
  const noneOf = (none: string): string => (isOwner ? none : words.onlyForOwner)
  return (
    <section class="page" aria-labelledby="tutorial-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="tutorial-title">{title}</h1>
          <HealthTag health={work.health} />
        </div>
        <ReasonTags reasons={work.reasons} />
      </header>
      <Ways slug={slug} />
      <Review work={work} again={again} />
      <ToDo work={work} />
      <StepStops slug={slug} />
      <Problems slug={slug} none={noneOf(words.noProblems)} onAnswered={again} />
      <Findings slug={slug} none={noneOf(words.noFindings)} onDecided={again} />
      <DeadLinks slug={slug} none={noneOf(words.noLinks)} />
      <Feedback slug={slug} none={noneOf(words.noFeedback)} />
    </section>
  )
}

/** When it was published and reviewed, by whom it is owned, and what can be done. */
function Review({ work, again }: { readonly work: Work; readonly again: () => void }) {
  const [told, setTold] = useState('')
  const owner = work.owner ?? work.ownerEmail
  return (
    <section class="section" aria-labelledby="review-title">
      <h2 id="review-title">{words.review}</h2>
      <p>{reviewText(work)}</p>
      <p class="field-help">
        {[
          owner === null ? words.noOwner : words.owner(owner),
          work.publishedAt !== null && words.publishedAt(momentText(work.publishedAt)),
          readersText(work)
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p role="status" class="told">
        {told}
      </p>
      <div class="page-actions">
        <DeedButtons
          rows={[work]}
          onDone={text => {
            setTold(text)
            again()
          }}
        />
      </div>
    </section>
  )
}

/** Parts of the page that show what is counted; the others are seen on the page of the tutorial and in its editor. */
const partsOfPage: Readonly<Record<string, string>> = {
  brokenLinks: '#brokenLinks',
  openFindings: '#openFindings',
  openProblems: '#openProblems',
  failedChecks: '#stops'
}

/** Things that are counted because somebody should look at them. */
function ToDo({ work }: { readonly work: Work }) {
  const things = countedThings.filter(name => work[name] > 0)
  return (
    <section class="section" aria-labelledby="to-do-title">
      <h2 id="to-do-title">{words.lookAt}</h2>
      {things.length === 0 && <p>{words.nothing}</p>}
      <ul>
        {things.map(name => (
          <li key={name}>
            <a href={partsOfPage[name] ?? `/tutorials/${work.slug}`}>{texts.counts[name](work[name])}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
