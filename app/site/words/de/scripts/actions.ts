export const logIn = 'Anmelden'
export const close = 'Schließen'
export const cancel = 'Abbrechen'
export const keepIt = 'Behalten'
export const copy = 'Kopieren'
export const copied = 'Kopiert'
export const tryAgain = 'Erneut versuchen'
export const startOver = 'Neu beginnen'
export const startOverNamed = (title: string) => `Neu beginnen: ${title}`
export const showMore = (rest: number) => `Mehr anzeigen (${rest})`
export const done = 'Erledigt'
export const yourPage = 'Ihre Seite'
/** Before what went wrong. */
export const notDone = (problem: string) => `Das hat nicht geklappt: ${problem}.`
export const notSent = (problem: string) => `Nicht gesendet: ${problem}.`
