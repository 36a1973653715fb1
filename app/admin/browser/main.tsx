/** `/admin-ui/`: the admin workplace. */
import { dropSecondClicks } from '../../../lib/second-click.ts'
import { startComponents } from './components.ts'
import { render } from 'preact'
import { Workplace } from './shell/workplace.tsx'

const SWITCHES = '[data-switch], button[aria-expanded]'
dropSecondClicks(document, target => (target instanceof Element ? target.closest(SWITCHES) : null))
const root = document.querySelector('#workplace')
await startComponents()
if (root) render(<Workplace />, root)
