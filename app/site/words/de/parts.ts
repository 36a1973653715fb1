/** Words of what is in several pages. */
export const asMarkdown = 'Als Markdown'
export const logIn = 'Anmelden'
export const logOut = 'Abmelden'
export const tryAgain = 'Erneut versuchen'
export const allTutorials = 'Alle Tutorials'
export const startPage = 'Startseite'
export const allConcepts = 'Alle Konzepte'
export const home = 'Start'
export const goOn = 'Wie es weitergeht'
export const recentlyChanged = 'Kürzlich geändert'
export const tags = 'Schlagwörter'
export const topics = 'Themen'
export const accessTokens = 'Zugriffstoken'
export const yourProgress = 'Ihr Fortschritt'
export const markSteps = 'Haken Sie jeden Schritt ab, dann finden Sie dorthin zurück, wo Sie aufgehört haben.'
export const previous = 'Zurück'
export const next = 'Weiter'
/** Read aloud before the number of a page. */
export const page = 'Seite '
export const ask = 'Fragen'
/** Read aloud after “Ask”. */
export const theAssistant = 'an den Assistenten'
/** A step in which something was found; its title comes after it. */
export const step = (number: number, hasTitle: boolean): string => `Schritt ${number}${hasTitle ? ': ' : ''}`
