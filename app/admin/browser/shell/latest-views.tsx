import { latestViews } from '#workplace-words/pages/usual-jobs.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { type Refusal, refusalFrom } from '../data/service.ts'
import { readViews, type StoredView } from '../list/views/stored-views.ts'
import { addressOf } from '../parts/address.ts'
import { Refused } from '../parts/refused.tsx'

const MOST = 5

/** Views of lists that were saved last, each with the list that it is of; nothing while there are none. */
export function LatestViews({ model }: { readonly model: Model }) {
  const [views, setViews] = useState<readonly StoredView[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    readViews(undefined, MOST, left.signal).then(setViews, (error: unknown) => {
      if (!left.signal.aborted) setRefusal(refusalFrom(error))
    })
    return () => left.abort()
  }, [])
  if (refusal) return <Refused refusal={refusal} />
  if (views.length === 0) return null
  return (
    <section class="section" aria-labelledby="latest-views-title">
      <h2 id="latest-views-title">{latestViews}</h2>
      <ul class="home-links">
        {views.map(({ id, list, name, query }) => (
          <li key={id}>
            <a href={addressOf(list, { ...Object.fromEntries(new URLSearchParams(query)), view: name })}>
              {model.sets.get(list)?.plural ?? list}: {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
