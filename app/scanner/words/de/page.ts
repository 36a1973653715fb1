/** Words of the page itself and of the app that it is installed as. */
export const title = 'Preisausgabe'
export const shortTitle = 'Preise'
export const needsJavaScript = 'Die Preisausgabe braucht JavaScript.'
