import { loading } from '#workplace-words/common.ts'
import * as pages from '#workplace-words/pages/common.ts'
import * as names from '#workplace-words/page-names.ts'
import * as words from '#workplace-words/pages/reviews.ts'
import { useEffect, useState } from 'preact/hooks'
import { type Listed, type Refusal, refusalFrom } from '../../data/service.ts'
import { addressOf, useAddress } from '../../parts/address.ts'
import { momentText } from '../../parts/format.ts'
import { Refused } from '../../parts/refused.tsx'
import { useTitle } from '../../parts/title.ts'
import { BusyIndicator, Button } from '../../parts/ui5.ts'
import { readReviews, REVIEWS, type Thread, type Wanted } from './reviews.ts'

const PAGE = 25
const EDITOR = '$editor'

/** Comments on previews that concern the author, across tutorials; the address has what is looked for. */
export function ReviewsPage() {
  const address = useAddress()
  const wanted = {
    which: address.get('which') ?? '',
    status: address.get('status') ?? '',
    kind: address.get('kind') ?? ''
  }
  const { found, refusal, more } = useReviews(wanted)
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
          <Choices key={parameter} parameter={parameter} wanted={wanted} />
        ))}
      </div>
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

/** The threads that are looked for; `more` reads further ones. */
function useReviews({ which, status, kind }: Wanted) {
  const key = [which, status, kind].join(' ')
  const [asked, setAsked] = useState({ key, top: PAGE })
  const [read, setRead] = useState<{ readonly key: string; readonly page: Listed<Thread> }>()
  const [refusal, setRefusal] = useState<Refusal>()
  const top = asked.key === key ? asked.top : PAGE
  useEffect(() => {
    const left = new AbortController()
    readReviews({ which, status, kind }, top, left.signal).then(
      page => {
        setRead({ key, page })
        setRefusal(undefined)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [key, top])
  return {
    found: read?.key === key ? read.page : undefined,
    refusal,
    more: () => setAsked({ key, top: top + PAGE })
  }
}

interface ChoicesProps {
  readonly parameter: keyof Wanted
  readonly wanted: Wanted
}

function Choices({ parameter, wanted }: ChoicesProps) {
  return (
    <nav class="tabs" aria-label={words.nameOfChoices[parameter]}>
      {Object.entries(words.choices[parameter]).map(([value, label]) => (
        <a
          key={value}
          href={addressOf(REVIEWS, { ...wanted, [parameter]: value })}
          aria-current={wanted[parameter] === value ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
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
