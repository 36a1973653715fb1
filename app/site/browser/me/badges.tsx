import { badges as badgesName } from '#site-words/scripts/own-page.ts'
import { Icon, isIconName } from '../../views/parts/icon.tsx'
import { dayOf } from '../../views/parts/locale.ts'
import type { Badge } from './own-data.ts'

export function Badges({ badges }: { readonly badges: readonly Badge[] }) {
  return (
    <section class="panel me-wide" aria-labelledby="me-badges">
      <h2 id="me-badges">{badgesName}</h2>
      <ul class="badges">
        {badges.map(({ ID, name, description, icon, awardedAt }) => (
          <li key={ID}>
            <BadgeMark icon={icon} />
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

/** The icon that the rule of the badge has, else a tick. */
function BadgeMark({ icon }: { readonly icon: string | null | undefined }) {
  if (!icon) return <span class="badge-mark" aria-hidden="true" />
  return (
    <span class="badge-icon" aria-hidden="true">
      {isIconName(icon) ? <Icon name={icon} /> : icon}
    </span>
  )
}
