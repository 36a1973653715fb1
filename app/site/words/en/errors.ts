export const perhapsYouMean = 'Did you mean'
export const missing = 'The address may be mistyped, or what was here has moved or is no longer published.'
export const notMade = 'The page could not be made.'
export const away = 'It is being restarted, or cannot be reached. Try again in a moment.'

/** The list of services. */
export const services = 'Services'
export const servicesDescription = 'The services of the backend and their documentation.'
export const servicesLead = 'What programs can use, with documentation that you can try out.'
export const apiDocs = 'API docs'
export const openToEveryone = 'open to everyone'
export const everyLogin = 'every login'
export const needsScope = (scope: string): string => `scope ${scope}`
