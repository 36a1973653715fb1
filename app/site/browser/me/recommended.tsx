import { RecommendationCards, type Recommended, recommendedTitle } from '../progress/recommendations.tsx'

/** Tutorials to go on with, each with its reason. */
export function RecommendedPanel({ recommended }: { readonly recommended: Recommended }) {
  return (
    <section class="panel me-wide" aria-labelledby="me-recommended">
      <h2 id="me-recommended">{recommendedTitle(recommended)}</h2>
      <ul class="card-grid">
        <RecommendationCards {...recommended} />
      </ul>
    </section>
  )
}
