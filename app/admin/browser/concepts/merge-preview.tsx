import * as words from '#workplace-words/pages/concepts.ts'
import { useEffect, useState } from 'preact/hooks'
import { literal } from '../../metadata/keys.ts'
import { read, readList, type Refusal, refusalFrom } from '../data/service.ts'
import { Refused } from '../parts/refused.tsx'

interface Moved {
  readonly kind: string
  readonly predicate: string | null
  readonly slug: string
  readonly title: string | null
  readonly alreadyThere: boolean
}
interface Numbers {
  readonly tutorialLinks: number
  readonly edges: number
  readonly aliases: number
}

/** The links that count for another concept after the merge, one by one. */
export function MergePreview({ loser, canonical }: { readonly loser: string; readonly canonical: string }) {
  const [moved, setMoved] = useState<readonly Moved[]>()
  const [numbers, setNumbers] = useState<Numbers>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    setMoved(undefined)
    setRefusal(undefined)
    const pair = [loser, canonical].map(each => encodeURIComponent(literal(each, 'Edm.String')))
    const given = `(loser=${pair[0]},canonical=${pair[1]})`
    Promise.all([
      read(`previewMerge${given}`, left.signal),
      readList<Moved>(`previewMergedLinks${given}`, left.signal)
    ]).then(
      ([all, { rows }]) => {
        setNumbers(all as unknown as Numbers)
        setMoved(rows)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [loser, canonical])
  if (refusal) return <Refused refusal={refusal} />
  return (
    <section aria-label={words.linksThatMove} aria-busy={!moved}>
      <p role="status">
        {moved && numbers && words.whatMoves(numbers.tutorialLinks, numbers.edges, numbers.aliases, canonical)}
      </p>
      <ul class="moved" tabIndex={0} aria-label={words.links}>
        {moved?.map(({ kind, predicate, slug, title, alreadyThere }) => (
          <li key={`${kind} ${predicate ?? ''} ${slug}`}>
            <span class="field-help">
              {kind === 'alias' ? words.furtherName : (words.predicates[predicate ?? ''] ?? predicate)}
            </span>{' '}
            {title ?? slug}
            {alreadyThere && <span class="field-help"> {words.hasItAlready(canonical)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
