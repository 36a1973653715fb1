export const favorite = (title: string): string => `Favorit: ${title}`
export const favoriteWord = 'Favorit'
export const added = (title: string): string => `Zu Ihren Favoriten hinzugefügt: ${title}`
export const removed = (title: string): string => `Aus Ihren Favoriten entfernt: ${title}`
export const notKept = (problem: string): string => `Der Favorit wurde nicht gespeichert: ${problem}.`
export const notRemoved = (problem: string): string => `Der Favorit wurde nicht entfernt: ${problem}.`
/** The same time where the reader is. */
export const yourTime = (range: string): string => `Ihre Zeit: ${range}`

export const nothingChosen = 'Sie haben noch keine Favoriten unter den Sessions.'
export const findSessions = 'Sessions finden'
export const keptHere = <T>(logIn: T) => [
  'Diese Favoriten liegen in diesem Browser. ',
  logIn,
  ', um sie überall zu haben.'
]
export const notRead = 'Ihre Favoriten lassen sich gerade nicht alle lesen. Laden Sie die Seite gleich noch einmal.'
export const clashesWith = (titles: string): string => `Zur selben Zeit wie ${titles}`
export const titles = (named: readonly string[], others: number): string =>
  `${named.map(title => `„${title}“`).join(', ')}${others > 0 ? ` und ${others} weitere` : ''}`
export const clashCount = (count: number): string =>
  count === 1
    ? 'Eine Session überschneidet sich mit einer anderen.'
    : `${count} Sessions überschneiden sich mit anderen.`
export const isGone = 'Nicht mehr im Katalog'
export const goneSessions = 'Nicht mehr vorhanden'
export const noTimeYet = 'Zeit noch nicht bekannt'
export const remove = (title: string): string => `Aus Ihren Favoriten entfernen: ${title}`
export const removeWord = 'Entfernen'
export const allToCalendar = 'Alle in den Kalender'
export const toCalendar = (part: number, parts: number): string => `In den Kalender, Teil ${part} von ${parts}`
/** Sources of sessions, by their names in the answer. */
export const sources: Readonly<Partial<Record<string, string>>> = { TECHED: 'TechEd', DEVTOBERFEST: 'Devtoberfest' }
