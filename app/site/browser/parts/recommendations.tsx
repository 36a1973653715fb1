import { hrefOf } from '../../catalog/card.ts'
import { Icon } from '../../views/parts/icon.tsx'
import { duration, kindName } from '../../views/parts/words.ts'

/** A tutorial that is recommended, with why. */
export interface Recommendation {
  readonly slug: string
  readonly title: string
  readonly primaryTag: string | null
  readonly time: number | null
  readonly score: number
  readonly reason: string | null
}

/** Items of a list of cards. */
export function RecommendationCards({ recommendations }: { readonly recommendations: readonly Recommendation[] }) {
  return (
    <>
      {recommendations.map(({ slug, title, time, reason }) => (
        <li key={slug}>
          <article class="card">
            <p class="card-kind">
              <span class="kind kind-tutorial">
                <Icon name="tutorial" />
                {kindName('tutorial')}
              </span>
            </p>
            <h3 class="card-title">
              <a href={hrefOf('tutorial', slug)}>{title}</a>
            </h3>
            {reason && <p>{reason}</p>}
            {time !== null && (
              <ul class="facts">
                <li>
                  <Icon name="clock" />
                  {duration(time)}
                </li>
              </ul>
            )}
          </article>
        </li>
      ))}
    </>
  )
}
