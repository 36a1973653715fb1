export const loginEnded = 'Ihre Anmeldung ist abgelaufen'
export const serverSilent = 'Der Server antwortet nicht'
export const seeWhetherOnline = 'Der Server antwortet nicht; prüfen Sie, ob Sie online sind.'
export const serverAnswers = (status: number) => `Der Server antwortet mit ${status}`
export const theSearch = 'Die Suche'
export const theAssistant = 'Der Assistent'
export const needsConnection = (name: string) =>
  `${name} braucht eine Verbindung. Versuchen Sie es erneut, sobald sie wieder besteht.`

/** Waits, as they stand after “in”. */
export const aWhile = 'einiger Zeit'
export const seconds = (count: number) => `${count} Sekunde${count === 1 ? '' : 'n'}`
export const minutes = (count: number) => `${count} Minute${count === 1 ? '' : 'n'}`
export const hours = (count: number) => `${count} Stunde${count === 1 ? '' : 'n'}`
