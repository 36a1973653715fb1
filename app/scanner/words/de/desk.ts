/** Words of the prize desk. */
export const locale = 'de-DE'
export const title = 'Preisausgabe'
export const idle = 'Scannen Sie den Code einer Person oder tippen Sie die Kontonummer ein, die auf ihrer Seite steht.'
export const accountNumber = 'Kontonummer'
export const show = 'Zeigen'
export const scan = 'Scannen'
export const stopScanning = 'Kamera ausschalten'
export const pointCamera = 'Halten Sie die Kamera auf den Code.'
export const noCamera = 'Die Kamera ist nicht verfügbar. Tippen Sie die Kontonummer ein.'
export const notAnAccount = 'Dieser Code ist keine Kontonummer.'
export const loading = 'Lädt …'
export const offline = 'Kein Netz'
export const offlineCard =
  'Kein Netz: Die Person lässt sich gerade nicht nachschlagen. Versuchen Sie es gleich noch einmal.'
export const retry = 'Noch einmal'
export const unknownAccount = (number: string) => `Das Konto ${number} gibt es nicht.`
export const withoutName = 'Ohne Namen'
export const account = (number: number) => `Konto ${number}`
export const points = 'Punkte'
export const tutorials = 'Tutorials'
export const groups = 'Gruppen'
export const missions = 'Missionen'
export const prizes = 'Preise'
export const noPrizes = 'Noch keine Preise.'
export const claim = 'Ausgeben'
export const claimOf = (prize: string) => `Ausgeben: ${prize}`
export const claiming = 'Einen Moment …'
export const claimedNow = (prize: string) => `${prize}: verbucht. Jetzt ausgeben.`
export const alreadyClaimed = (by: string | null, at: string) =>
  by === null ? `Schon abgeholt um ${at}` : `Schon abgeholt um ${at}, ausgegeben von ${by}`
export const alreadyClaimedOf = (prize: string, by: string | null, at: string) =>
  `${prize}: schon abgeholt um ${at}${by === null ? '' : `, ausgegeben von ${by}`}`
export const undo = (seconds: number) => `Zurücknehmen (${seconds} s)`
export const undoOf = (prize: string) => `Zurücknehmen: ${prize}`
export const undone = (prize: string) => `${prize}: zurückgenommen, kann wieder abgeholt werden.`
export const leftInStock = (count: number) => (count === 0 ? 'Nicht mehr vorrätig' : `${count} vorrätig`)
export const outOfStock = (prize: string) => `${prize} ist nicht mehr vorrätig.`
export const failed = (reason: string) => `Das hat nicht geklappt: ${reason}`
export const serverAnswers = (status: number) => `der Server antwortet mit ${status}`
export const loginEnded = 'Ihre Anmeldung ist abgelaufen.'
export const logIn = 'Anmelden'
export const notAllowed = 'Sie dürfen keine Preise ausgeben. Bitten Sie um die Rolle Tutorials Scanner.'
export const next = 'Weiter'
export const waiting = (count: number) => (count === 1 ? '1 Ausgabe wartet' : `${count} Ausgaben warten`)
export const waitsForNetwork = 'Wartet auf das Netz. Erst ausgeben, wenn der Preis verbucht ist.'
export const waitingFull = 'Zu viele Ausgaben warten auf das Netz. Senden Sie erst diese.'
export const waitingTitle = 'Wartet auf das Netz'
export const waitingEntry = (prize: string, number: number) => `${prize}, Konto ${number}`
export const discard = 'Verwerfen'
export const discardOf = (prize: string, number: number) => `Verwerfen: ${prize}, Konto ${number}`
export const sendNow = 'Jetzt senden'
export const sent = (prize: string, number: number) => `${prize}, Konto ${number}: verbucht.`
