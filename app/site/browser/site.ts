/** What every page does once it is read: theme and login state. */
import { showAccount } from './account.ts'
import { switchTheme } from './theme.ts'

switchTheme()
showAccount()
