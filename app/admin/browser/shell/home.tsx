import * as words from '#workplace-words/pages/usual-jobs.ts'
import { useEffect } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { addressOf } from '../parts/address.ts'
import type { Workplace } from '../workplaces/description.ts'
import { NeedsAttention } from './attention.tsx'
import { navigationOf } from './groups.ts'
import { LatestViews } from './latest-views.tsx'
import { usualJobs } from './usual-jobs.ts'

/** The start page: what needs attention, what people come for, their views, and every group with its pages and entities. */
export function Home({ model, workplace }: { readonly model: Model; readonly workplace: Workplace }) {
  const { title } = workplace
  useEffect(() => void (document.title = title), [])
  return (
    <section class="page" aria-labelledby="home-title">
      <header class="page-header">
        <h1 id="home-title">{title}</h1>
      </header>
      <NeedsAttention />
      <section class="section" aria-labelledby="usual-jobs-title">
        <h2 id="usual-jobs-title">{words.usualJobs}</h2>
        <ul class="home-links">
          {usualJobs.map(({ name, at, parameters }) => (
            <li key={name}>
              <a href={addressOf(at, parameters)}>{name}</a>
            </li>
          ))}
        </ul>
      </section>
      <LatestViews model={model} />
      <div class="cards">
        {navigationOf(model, workplace)
          .map(group => ({ ...group, places: group.places.filter(({ isListed }) => isListed) }))
          .filter(({ places }) => places.length > 0)
          .map(({ name, label, places }) => (
            <section class="card" key={name}>
              <h2>{label}</h2>
              <ul>
                {places.map(place => (
                  <li key={place.at}>
                    <a href={addressOf(place.at)}>{place.name}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </section>
  )
}
