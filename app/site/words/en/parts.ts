/** Words of what is in several pages. */
export const asMarkdown = 'As Markdown'
export const logIn = 'Log in'
export const logOut = 'Log out'
export const tryAgain = 'Try again'
export const allTutorials = 'All tutorials'
export const startPage = 'Start page'
export const allConcepts = 'All concepts'
export const home = 'Home'
export const goOn = 'Go on'
export const recentlyChanged = 'Recently changed'
export const tags = 'Tags'
export const topics = 'Topics'
export const accessTokens = 'Access tokens'
export const yourProgress = 'Your progress'
export const markSteps = 'Mark each step as done to find your way back to where you left off.'
export const previous = 'Previous'
export const next = 'Next'
/** Read aloud before the number of a page. */
export const page = 'Page '
export const ask = 'Ask'
/** Read aloud after “Ask”. */
export const theAssistant = 'the assistant'
/** A step in which something was found; its title comes after it. */
export const step = (number: number, hasTitle: boolean): string => `Step ${number}${hasTitle ? ': ' : ''}`
