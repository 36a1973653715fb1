import * as words from '#workplace-words/objects/visibility.ts'
import { useEffect, useState } from 'preact/hooks'
import { read, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { momentText } from '../parts/format.ts'
import { Refused } from '../parts/refused.tsx'
import { Tag } from '../parts/ui5.ts'

/** A sentence, and the page where it is put right. */
interface Reason {
  readonly text: string
  readonly at: string | null
}

/** Whether the site shows a row, as `visibility` answers. */
interface Answer {
  readonly shows: boolean
  readonly page: string | null
  readonly preview: string | null
  readonly source: string | null
  readonly tags: readonly string[]
  readonly owner: string | null
  readonly reviewedDate: string | null
  readonly ownerAt: string | null
  readonly reasons: readonly Reason[]
  readonly notes: readonly Reason[]
}

interface VisibilityProps {
  /** The function of the row. */
  readonly path: string
  /** The row, whose changes have it asked again. */
  readonly row: Row
}

/** Says whether the site shows the row, else why not, with the ways to what puts it right, and to its pages and source. */
export function Visibility({ path, row }: VisibilityProps) {
  const [answer, setAnswer] = useState<Answer>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    read(path, left.signal).then(
      found => setAnswer(found as unknown as Answer),
      (error: unknown) => !left.signal.aborted && setRefusal(refusalFrom(error))
    )
    return () => left.abort()
  }, [path, row])
  return (
    <section class="section" aria-labelledby="visibility-title" aria-busy={!answer && !refusal}>
      <header class="section-header">
        <h2 id="visibility-title">{words.doesItShow}</h2>
        {answer && (
          <Tag design={answer.shows ? 'Positive' : 'Negative'}>{answer.shows ? words.shows : words.isHidden}</Tag>
        )}
        {answer && <Ways answer={answer} />}
      </header>
      {refusal && <Refused refusal={refusal} />}
      {answer && (
        <>
          {answer.reasons.length > 0 && <Reasons label={words.whyHidden} reasons={answer.reasons} />}
          {answer.notes.length > 0 && <Reasons label={words.toKnow} reasons={answer.notes} />}
          <Facts answer={answer} />
        </>
      )}
    </section>
  )
}

/** Links to the page on the site, where it shows, to its preview and to its source. */
function Ways({ answer: { shows, page, preview, source } }: { readonly answer: Answer }) {
  const ways = [
    { name: words.livePage, address: shows ? page : null },
    { name: words.preview, address: preview },
    { name: words.source, address: source }
  ]
  return (
    <div class="page-actions">
      {ways.map(
        ({ name, address }) =>
          address !== null && (
            <a key={name} class="page-link" href={address} target="_blank" rel="noreferrer">
              {name}
            </a>
          )
      )}
    </div>
  )
}

function Reasons({ label, reasons }: { readonly label: string; readonly reasons: readonly Reason[] }) {
  return (
    <ul class="visibility" aria-label={label}>
      {reasons.map(({ text, at }) => (
        <li key={text}>
          {text} {at !== null && <a href={addressOf(at)}>{words.putRight}</a>}
        </li>
      ))}
    </ul>
  )
}

/** Owner, review and tags of the source, of tutorials alone. */
function Facts({ answer: { owner, reviewedDate, ownerAt, tags, preview } }: { readonly answer: Answer }) {
  if (preview === null) return null
  return (
    <dl class="pair">
      <div>
        <dt>{words.owner}</dt>
        <dd>{ownerAt === null ? words.nobody : <a href={addressOf(ownerAt)}>{owner ?? words.nobody}</a>}</dd>
      </div>
      <div>
        <dt>{words.reviewed}</dt>
        <dd>{momentText(reviewedDate) || words.never}</dd>
      </div>
      {tags.length > 0 && (
        <div>
          <dt>{words.tagsOfSource}</dt>
          <dd>{tags.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}
