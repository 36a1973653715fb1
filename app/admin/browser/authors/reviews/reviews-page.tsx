import { loading } from '#workplace-words/common.ts'
import * as pages from '#workplace-words/pages/common.ts'
import * as names from '#workplace-words/page-names.ts'
import * as words from '#workplace-words/authors/reviews.ts'
import { useGrowing } from '../../data/use-growing.ts'
import { Tabs } from '../../inputs/tabs.tsx'
import { addressOf, useAddress } from '../../parts/address.ts'
import { momentText } from '../../parts/format.ts'
import { Refused } from '../../parts/refused.tsx'
import { useTitle } from '../../parts/title.ts'
import { BusyIndicator, Button } from '../../parts/ui5.ts'
import { EDITOR } from '../editor/address.ts'
import { readReviews, REVIEWS, type Thread } from './reviews.ts'

/** Comments on previews that concern the author, across tutorials; the address has what is looked for. */
export function ReviewsPage() {
  const address = useAddress()
  const wanted = {
    slug: address.get('slug') ?? '',
    which: address.get('which') ?? '',
    status: address.get('status') ?? '',
    kind: address.get('kind') ?? ''
  }
  const { page: found, refusal, more } = useGrowing(new URLSearchParams(wanted).toString(), readReviews)
  useTitle(names.reviews)
  return (
    <section class="page" aria-labelledby="reviews-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="reviews-title">{names.reviews}</h1>
          <span class="count" role="status">
            {found && words.threads(found.total)}
          </span>
        </div>
      </header>
      <div class="filters">
        {(['which', 'status', 'kind'] as const).map(parameter => (
          <Tabs
            key={parameter}
            label={words.nameOfChoices[parameter]}
            choices={words.choices[parameter]}
            chosen={wanted[parameter]}
            addressOf={value => addressOf(REVIEWS, { ...wanted, [parameter]: value })}
          />
        ))}
      </div>
      {wanted.slug !== '' && (
        <p>
          {words.onOne(wanted.slug)} <a href={addressOf(REVIEWS)}>{words.onEach}</a>
        </p>
      )}
      {refusal && <Refused refusal={refusal} />}
      {!found && !refusal && <BusyIndicator active delay={300} text={loading} />}
      {found?.rows.length === 0 && <p>{words.nothing}</p>}
      {found && found.rows.length > 0 && (
        <ul class="runs" aria-label={names.reviews}>
          {found.rows.map(thread => (
            <li key={thread.ID} class="section">
              <ThreadItem thread={thread} />
            </li>
          ))}
        </ul>
      )}
      {found && found.rows.length < found.total && <Button onClick={more}>{pages.showMore}</Button>}
    </section>
  )
}

function ThreadItem({ thread }: { readonly thread: Thread }) {
  const { ID, slug, quote, suggestion, authorName, commentCount, modifiedAt } = thread
  return (
    <>
      <div class="job">
        <h2>
          <a href={`/tutorials-qa/${encodeURIComponent(slug)}#thread-${ID}`}>{slug}</a>
        </h2>
        <blockquote class="review-quote">{quote}</blockquote>
        <span class="field-help">
          {[
            words.by(authorName ?? words.formerAuthor),
            words.comments(commentCount),
            suggestion && words.suggestions[suggestion],
            words.statuses[thread.status],
            momentText(modifiedAt)
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {suggestion === 'PROPOSED' && (
        <div class="page-actions">
          <a href={addressOf(EDITOR, { slug, suggestion: ID })} aria-label={words.applyFor(slug)}>
            {words.applyInEditor}
          </a>
        </div>
      )}
    </>
  )
}
