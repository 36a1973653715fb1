export const title = 'Verwaltung'
export const needsJavaScript = 'Die Verwaltung braucht JavaScript.'
