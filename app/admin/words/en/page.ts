export const title = 'Admin workplace'
export const needsJavaScript = 'The admin workplace needs JavaScript.'
export const titleWith = (name: string) => `${name} – Admin workplace`
