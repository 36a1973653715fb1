/** Start page: where the reader stopped, what is recommended to them, and what they have done of what is shown. */
import { render } from 'preact'
import { readJson } from './account/ask.ts'
import { make } from './parts/elements.ts'
import { markCards } from './progress/mark-cards.ts'
import { onReader } from './progress/device.ts'
import { type Stop, stopIn } from './progress/stop.ts'
import { onStates } from './progress/states.ts'
import { type Recommendation, RecommendationCards } from './parts/recommendations.tsx'

const MOST = 3

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
  if (visitor) void recommend()
  else document.querySelector('[data-recommended]')?.removeAttribute('data-shown')
})

function showStop({ title, href, step, left, within }: Stop): void {
  write('heading', 'Continue where you stopped')
  write(
    'text',
    make('strong', {}, title),
    within === undefined ? '' : `, in ${within}`,
    left === undefined ? '' : ` · ${left}`
  )
  write('way', make('a', { class: 'button', href }, `Continue with step ${step}`))
}

function showEnd(tutorials: number): void {
  write('heading', 'Everything you began is done')
  write('text', tutorials === 1 ? 'One tutorial so far.' : `${tutorials} tutorials so far.`)
  write('way', make('a', { class: 'button', href: '/tutorials/?progress=open' }, 'Find the next one'))
}

async function recommend(): Promise<void> {
  const section = document.querySelector('[data-recommended]')
  const list = section?.querySelector('[data-recommendations]')
  if (!section || !list) return
  try {
    const { recommendations } = await readJson<{ recommendations: readonly Recommendation[] }>(
      `/api/recommendations?limit=${MOST}`
    )
    render(<RecommendationCards recommendations={recommendations.slice(0, MOST)} />, list)
    section.toggleAttribute('data-shown', recommendations.length > 0)
  } catch {
    section.removeAttribute('data-shown')
  }
}
