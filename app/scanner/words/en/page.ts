/** Words of the page itself and of the app that it is installed as. */
export const title = 'Prize desk'
export const shortTitle = 'Prize desk'
export const needsJavaScript = 'The prize desk needs JavaScript.'
