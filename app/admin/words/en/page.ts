/** Names of the workplaces. */
export const titles = { admin: 'Admin workplace', author: 'Author workspace' }
export const needsJavaScript = (title: string) => `${title}: this page needs JavaScript.`
