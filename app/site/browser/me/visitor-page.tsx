import { done as doneWord } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/own-page.ts'
import { continueWithStep } from '#site-words/scripts/own-progress.ts'
import { hrefOf } from '../../catalog/card.ts'
import { checkpointIn } from '../../catalog/path/walk.ts'
import { readLedger } from '../progress/device.ts'
import { bookmarksOf, doneOf, type KeptTutorial, NOBODY } from '../progress/ledger.ts'
import { stopIn } from '../progress/stop.ts'
import { Bookmarks } from './bookmarks.tsx'

/** Everything that this browser keeps of a reader without login: where they stopped, what they have done and keep for later. */
export function VisitorPage() {
  const ledger = readLedger()
  const done = doneOf(ledger, NOBODY).filter(([slug]) => checkpointIn(slug) === undefined)
  const stop = stopIn(NOBODY, undefined)
  return (
    <>
      <section class="panel" aria-labelledby="me-here">
        <h2 id="me-here">{words.inThisBrowser}</h2>
        {done.length === 0 && bookmarksOf(ledger, NOBODY).length === 0 && <p class="empty">{words.nothingHere}</p>}
        {stop && (
          <p class="me-continue">
            <a class="button" href={stop.href}>
              {continueWithStep(stop.step)}
            </a>
            <span>{words.stepIsOf(stop.title)}</span>
          </p>
        )}
        {done.length > 0 && (
          <ul class="ways-on">
            {done.map(([slug, tutorial]) => (
              <KeptItem key={slug} slug={slug} tutorial={tutorial} />
            ))}
          </ul>
        )}
      </section>
      <Bookmarks owner={NOBODY} stored={[]} />
    </>
  )
}

function KeptItem({
  slug,
  tutorial: { title, count, steps }
}: {
  readonly slug: string
  readonly tutorial: KeptTutorial
}) {
  const done = Object.keys(steps).length
  return (
    <li>
      <a class="way-title" href={hrefOf('tutorial', slug)}>
        {title}
      </a>
      <progress class="bar" max={count} value={done} aria-label={`${title}: ${words.stepsOf(done, count)}`} />
      <p>{done >= count ? doneWord : words.stepsDoneOf(done, count)}</p>
    </li>
  )
}
