import * as words from '#site-words/scripts/own-progress.ts'
import { type Card, hrefOf } from '../../catalog/card.ts'
import { CardView } from '../../views/parts/card.tsx'
import { readJson } from '../account/ask.ts'

const MOST = 3
/** Asked for more than are shown, since those that the page has already are left out. */
const ASKED = 6

/** Parts of pages that are drawn with recommendations in them. */
const RECOMMENDED = '[data-recommendations], [data-own]'

/** A tutorial that is recommended, with why. */
interface Recommendation {
  readonly slug: string
  readonly title: string
  readonly description: string | null
  readonly level: string | null
  /** Minutes. */
  readonly time: number | null
  readonly stepCount: number | null
  readonly reason: string
}

/** Answer of the service: recommendations follow from what the reader has completed where they are personalized. */
export interface Recommended {
  readonly personalized: boolean
  readonly recommendations: readonly Recommendation[]
}

/**
 * Recommendations for the reader: for the page of the tutorial `slug`, or for others without one. What is recommended to everybody is
 * not shown a second time on the page.
 * @throws Refusal
 */
export async function readRecommended(slug?: string): Promise<Recommended> {
  const ofPage = slug === undefined ? '' : `slug=${slug}&`
  const { personalized, recommendations } = await readJson<Recommended>(`/api/recommendations?${ofPage}limit=${ASKED}`)
  const links = personalized ? [] : [...document.querySelectorAll<HTMLAnchorElement>('.card-title a')]
  // what this has drawn before is read anew
  const shown = new Set(links.filter(link => !link.closest(RECOMMENDED)).map(({ pathname }) => pathname))
  const others = recommendations.filter(each => !shown.has(hrefOf('tutorial', each.slug)))
  return { personalized, recommendations: others.slice(0, MOST) }
}

/** Heading that claims no more than is true. */
export const recommendedTitle = ({ personalized }: Recommended): string =>
  personalized ? words.recommendedForYou : words.recommended

/** Items of a list of cards. */
export function RecommendationCards({ recommendations }: Pick<Recommended, 'recommendations'>) {
  return (
    <>
      {recommendations.map(each => (
        <li key={each.slug}>
          <CardView card={cardOf(each)} reason={each.reason} />
        </li>
      ))}
    </>
  )
}

function cardOf({ slug, title, description, level, time, stepCount }: Recommendation): Card {
  return {
    ...{ kind: 'tutorial', slug, title, level, href: hrefOf('tutorial', slug) },
    ...{ description: description ?? '', minutes: time, count: stepCount ?? 0 },
    ...{ tags: [], topics: [], updatedAt: null }
  }
}
