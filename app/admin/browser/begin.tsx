import { render } from 'preact'
import { dropSecondClicks } from '../../../lib/second-click.ts'
import { startComponents } from './components.ts'
import type { Workplace } from './workplaces/description.ts'
import { Shell } from './shell/workplace.tsx'

const SWITCHES = '[data-switch], button[aria-expanded]'

/** Shows a workplace as soon as its components are there. */
export async function begin(workplace: Workplace): Promise<void> {
  dropSecondClicks(document, target => (target instanceof Element ? target.closest(SWITCHES) : null))
  const root = document.querySelector('#workplace')
  await startComponents()
  if (root) render(<Shell workplace={workplace} />, root)
}
