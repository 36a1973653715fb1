export const title = 'Verwaltung'
export const needsJavaScript = 'Die Verwaltung braucht JavaScript.'
export const titleWith = (name: string) => `${name} – Verwaltung`
