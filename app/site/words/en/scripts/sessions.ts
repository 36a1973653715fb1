export const favorite = (title: string): string => `Favorite: ${title}`
export const favoriteWord = 'Favorite'
export const added = (title: string): string => `Added to your favorites: ${title}`
export const removed = (title: string): string => `Removed from your favorites: ${title}`
export const notKept = (problem: string): string => `The favorite was not stored: ${problem}.`
export const notRemoved = (problem: string): string => `The favorite was not removed: ${problem}.`
/** The same time where the reader is. */
export const yourTime = (range: string): string => `Your time: ${range}`

export const nothingChosen = 'You have no favorite sessions yet.'
export const findSessions = 'Find sessions'
export const keptHere = <T>(logIn: T) => [
  'These favorites are kept in this browser. ',
  logIn,
  ' to have them everywhere.'
]
export const notRead = 'Your favorites cannot all be read right now. Reload the page in a moment.'
export const clashesWith = (titles: string): string => `At the same time as ${titles}`
export const titles = (named: readonly string[], others: number): string =>
  `${named.map(title => `“${title}”`).join(', ')}${others > 0 ? ` and ${others} more` : ''}`
export const clashCount = (count: number): string =>
  count === 1 ? 'One session overlaps another one.' : `${count} sessions overlap others.`
export const isGone = 'No longer in the catalog'
export const goneSessions = 'No longer there'
export const noTimeYet = 'Time not known yet'
export const remove = (title: string): string => `Remove from your favorites: ${title}`
export const removeWord = 'Remove'
export const allToCalendar = 'Add all to calendar'
export const toCalendar = (part: number, parts: number): string => `Add to calendar, part ${part} of ${parts}`
/** Sources of sessions, by their names in the answer. */
export const sources: Readonly<Partial<Record<string, string>>> = { TECHED: 'TechEd', DEVTOBERFEST: 'Devtoberfest' }
