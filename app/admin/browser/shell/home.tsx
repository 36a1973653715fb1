import { useEffect } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { addressOf } from '../parts/address.ts'
import type { Workplace } from '../workplaces/description.ts'
import { NeedsAttention } from './attention.tsx'
import { navigationOf } from './groups.ts'

/** The start page: every group with its pages and entities. */
export function Home({ model, workplace }: { readonly model: Model; readonly workplace: Workplace }) {
  const { title } = workplace
  useEffect(() => void (document.title = title), [])
  return (
    <section class="page" aria-labelledby="home-title">
      <header class="page-header">
        <h1 id="home-title">{title}</h1>
      </header>
      <NeedsAttention />
      <div class="cards">
        {navigationOf(model, workplace)
          .filter(({ pages, lists }) => pages.length + lists.length > 0)
          .map(({ name, label, pages, lists }) => (
            <section class="card" key={name}>
              <h2>{label}</h2>
              <ul>
                {[...pages, ...lists].map(place => (
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
