export const somebodyElse = 'jemand anderes'
/** Why something cannot be changed, in words that follow the name of a button and a colon. */
export const isEditing = (user: string, since: string) => `${user} bearbeitet es seit ${since}`
export const draft = 'Entwurf'
export const lockedBy = (user: string) => `Gesperrt von ${user}`
export const draftOf = (user: string) => `Entwurf von ${user}`
export const replaceDraft = (user: string) => `Entwurf von ${user} ersetzen?`
export const replace = 'Ersetzen'
export const hasBegun = (user: string) =>
  `${user} hat eine Änderung begonnen und nicht gespeichert. Diese Änderungen gehen verloren.`
export const changedByOthers = 'Jemand anderes hat dies geändert'
export const saveMine = 'Meine speichern'
export const wasSaved = (user: string | undefined) =>
  `${user ?? 'Jemand'} hat die Zeile gespeichert, nachdem Sie sie geöffnet haben. „Meine speichern“ ersetzt die anderen Werte in diesen Feldern; „Abbrechen“ zeigt sie.`
export const field = 'Feld'
export const yours = 'Ihr Wert'
export const theirs = 'Anderer Wert'
