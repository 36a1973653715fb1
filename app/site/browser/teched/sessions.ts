/** Pages with sessions: their times where the reader is, and the reader's favorites. */
import { showFavoriteButtons } from './favorite-buttons.ts'
import { showOwnTimes } from './own-times.ts'

showOwnTimes()
showFavoriteButtons()
