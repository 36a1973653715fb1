/** Script of every page: theme, login state, the search, and what lies beyond an edge. */
import { showAccount } from './account/account.ts'
import { onVisitor } from './account/visitor.ts'
import { followAlerts } from './alerts/follow.ts'
import { openAssistant } from './assistant/open.ts'
import { loadPart } from './parts/load.ts'
import { showMore } from './parts/more.ts'
import { isAnythingKept } from './progress/kept.ts'
import { dropSecondClicks } from '../../../lib/second-click.ts'
import { openSearch } from './search/open.ts'
import { switchTheme } from './theme.ts'

const SWITCHES = 'button:is([aria-pressed], [aria-expanded], [popovertarget])'
dropSecondClicks(document, target => (target instanceof Element ? target.closest(SWITCHES) : null))
switchTheme()
showAccount()
openSearch()
openAssistant()
followAlerts()
// most pages are opened by readers without login, who have nothing to send
const sendKept = (): void => void loadPart(() => import('./progress/send-kept.ts'))
if (isAnythingKept()) sendKept()
onVisitor(visitor => {
  if (visitor) sendKept()
})
for (const scroller of document.querySelectorAll('[data-scroller]')) showMore(scroller)
