export const loginEnded = 'Your login has ended'
export const serverSilent = 'The server is not responding'
export const seeWhetherOnline = 'The server is not responding; check whether you are online.'
export const serverAnswers = (status: number) => `The server answers ${status}`
export const theSearch = 'The search'
export const theAssistant = 'The assistant'
export const needsConnection = (name: string) => `${name} needs a connection. Try again when it is back.`

/** Waits, as they stand after “in”. */
export const aWhile = 'a while'
export const seconds = (count: number) => `${count} second${count === 1 ? '' : 's'}`
export const minutes = (count: number) => `${count} minute${count === 1 ? '' : 's'}`
export const hours = (count: number) => `${count} hour${count === 1 ? '' : 's'}`
