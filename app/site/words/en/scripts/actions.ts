export const logIn = 'Log in'
export const close = 'Close'
export const cancel = 'Cancel'
export const keepIt = 'Keep it'
export const copy = 'Copy'
export const copied = 'Copied'
export const tryAgain = 'Try again'
export const startOver = 'Start over'
export const startOverNamed = (title: string) => `Start over: ${title}`
export const showMore = (rest: number) => `Show more (${rest})`
export const done = 'Done'
export const yourPage = 'Your page'
/** Before what went wrong. */
export const notDone = (problem: string) => `It was not done: ${problem}.`
export const notSent = (problem: string) => `It was not sent: ${problem}.`
