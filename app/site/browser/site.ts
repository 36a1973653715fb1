/** Script of every page: theme and login state. */
import { showAccount } from './account/account.ts'
import { switchTheme } from './theme.ts'

switchTheme()
showAccount()
