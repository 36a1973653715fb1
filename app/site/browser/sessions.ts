/** Pages with sessions: their times where the reader is, and the reader's favorites. */
import { showFavoriteButtons } from './teched/favorite-buttons.ts'
import { showOwnTimes } from './teched/own-times.ts'

showOwnTimes()
showFavoriteButtons()
