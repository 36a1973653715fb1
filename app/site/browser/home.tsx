/** Start page: where the reader stopped, what is recommended to them, and what they have done of what is shown. */
import * as words from '#site-words/scripts/own-progress.ts'
import { render } from 'preact'
import { showEventsOfRegion } from './events/events-of-region.tsx'
import { make } from './parts/elements.ts'
import { markCards } from './progress/mark-cards.ts'
import { onReader } from './progress/device.ts'
import { type Stop, stopIn } from './progress/stop.ts'
import { onStates } from './progress/states.ts'
import { RecommendationCards, readRecommended, recommendedTitle } from './progress/recommendations.tsx'

const place = document.querySelector<HTMLElement>('[data-continue]')
const write = (name: string, ...content: (Node | string)[]): void =>
  place?.querySelector(`[data-continue-${name}]`)?.replaceChildren(...content)

onStates((states, progress, owner) => {
  const stop = stopIn(owner, progress)
  if (stop) showStop(stop)
  else if (progress && progress.totals.steps > 0) showEnd(progress.totals.tutorials)
  markCards(states)
})

onReader((_owner, visitor) => {
  if (visitor) {
    void recommend()
    void showEventsOfRegion().catch(() => undefined)
  } else document.querySelector('[data-recommended]')?.removeAttribute('data-shown')
})

function showStop({ title, href, step, left, within }: Stop): void {
  write('heading', words.continueStopped)
  write(
    'text',
    make('strong', {}, title),
    within === undefined ? '' : words.within(within),
    left === undefined ? '' : ` · ${left}`
  )
  write('way', make('a', { class: 'button', href }, words.continueWithStep(step)))
}

function showEnd(tutorials: number): void {
  write('heading', words.everythingDone)
  write('text', words.tutorialsSoFar(tutorials))
  write('way', make('a', { class: 'button', href: '/tutorials/?progress=open' }, words.findNext))
}

async function recommend(): Promise<void> {
  const section = document.querySelector<HTMLElement>('[data-recommended]')
  const list = section?.querySelector('[data-recommendations]')
  if (!section || !list) return
  const recommended = await readRecommended().catch(() => undefined)
  section.hidden = !recommended || recommended.recommendations.length === 0
  section.toggleAttribute('data-shown', !section.hidden)
  if (!recommended) return
  section.querySelector('h2')?.replaceChildren(recommendedTitle(recommended))
  render(<RecommendationCards {...recommended} />, list)
}
