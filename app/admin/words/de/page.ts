/** Names of the workplaces. */
export const titles = { admin: 'Verwaltung', author: 'Autorenbereich' }
export const needsJavaScript = (title: string) => `${title}: Diese Seite braucht JavaScript.`
