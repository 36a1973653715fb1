/** Script of every page: theme, login state, the keys of the search, and what lies beyond an edge. */
import { showAccount } from './account/account.ts'
import { showMore } from './parts/more.ts'
import { offerToCarryOver } from './progress/carry-over.ts'
import { keepSending } from './progress/device.ts'
import { searchByKeys } from './search-keys.ts'
import { switchTheme } from './theme.ts'

switchTheme()
showAccount()
searchByKeys()
keepSending()
offerToCarryOver()
for (const scroller of document.querySelectorAll('[data-scroller]')) showMore(scroller)
