/** Recommendations below a tutorial that is done, loaded when it is. */
import { render } from 'preact'
import { make } from '../../parts/elements.ts'
import { RecommendationCards, readRecommended, recommendedTitle } from '../../progress/recommendations.tsx'

/** Shows after `box` what to do after the tutorial `slug`; nothing where there is nothing to recommend. */
export async function showOnward(box: HTMLElement, slug: string): Promise<void> {
  const recommended = await readRecommended(slug).catch(() => undefined)
  if (!recommended || recommended.recommendations.length === 0 || document.getElementById('onward')) return
  const list = make('ul', { class: 'card-grid' })
  render(<RecommendationCards {...recommended} />, list)
  const heading = make('h2', { id: 'onward' }, recommendedTitle(recommended))
  box.after(make('section', { class: 'onward', 'aria-labelledby': 'onward' }, heading, list))
}
