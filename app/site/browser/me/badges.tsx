import { dayOf } from '../../views/parts/words.ts'
import type { Badge } from './own-data.ts'

export function Badges({ badges }: { readonly badges: readonly Badge[] }) {
  return (
    <section class="panel me-wide" aria-labelledby="me-badges">
      <h2 id="me-badges">Badges</h2>
      <ul class="badges">
        {badges.map(({ ID, name, description, awardedAt }) => (
          <li key={ID}>
            <span class="badge-mark" aria-hidden="true" />
            <div>
              <strong>{name}</strong>
              {description && <p>{description}</p>}
              {awardedAt && <time dateTime={awardedAt}>{dayOf(awardedAt)}</time>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
