import { accounts, names, rows } from '../counts.ts'

export const requestsSoFar = 'Bisherige Anfragen und Löschungen'
export const exportData = 'Exportieren'
export const exportIt = (name: string) => `Daten von ${name} exportieren`
export const exportNow = 'Herunterladen'
export const exportMeans =
  'Die Datei enthält alles, was über die Person gespeichert ist, so wie die Person es unter /me/ bekommt. Die Anfrage bleibt mit ihrer Nummer erhalten, und das Audit-Log nennt, wer den Export geholt hat.'
export const isExported = (name: string) =>
  `Der Export von ${name} ist unterwegs. Die Anfrage steht in der Liste und ist mit dem letzten Byte erledigt.`
export const search = 'Name, E-Mail-Adresse oder ID'
export const nobodyYet = 'Noch hat sich niemand angemeldet.'
export const noneFound = 'Kein Konto enthält diese Wörter.'
export const accountsShown = 'Konten'
export const mergedInto = (name: string) => `Aufgegangen in ${name}`
export const noLogin = 'noch keine Anmeldung'
export const legacyNumber = (number: number) => `Nummer ${number}`
export const since = (uuid: string, moment: string) => `${uuid}, seit ${moment}`

export const merge = 'Zusammenführen'
export const mergeIt = (name: string) => `${name} zusammenführen`
export const mergeWith = (name: string, other: string) => `${name} mit ${other} zusammenführen`
export const isBeingMerged = <T>(name: T) => [
  name,
  ' wird mit einem anderen Konto derselben Person zusammengeführt: Suchen Sie es unten.'
]
export const doNotMerge = 'Nicht zusammenführen'
export const isMerged = (gone: string, kept: string) => `${gone} ist in ${kept} aufgegangen.`
export const mergeAccounts = 'Zwei Konten zusammenführen'
export const mergeInto = (name: string) => `In ${name} zusammenführen`
export const stays = 'Bleibt'
export const goes = 'Entfällt'
export const keepOther = 'Das andere behalten'
export const mergeMeans =
  'Wer sich beim entfallenden Konto anmeldet, arbeitet in dem, das bleibt. Das lässt sich nicht rückgängig machen.'
export const counting = 'Es wird gezählt, was wechselt'
export const whatMoves = 'Was wechselt'
export const moves = (count: number) => `Aus dem Konto wechseln ${rows(count)}.`
export const movesWith = (count: number, followers: number) =>
  `Aus dem Konto wechseln ${rows(count)}, dazu früher darin aufgegangen: ${accounts(followers)}.`
export const rowsThatMove = 'Zeilen, die wechseln'
export const of = 'Aus'
export const move = 'Wechseln'
export const inBoth = 'In beiden, eine bleibt'

export const erase = 'Löschen'
export const eraseIt = (name: string) => `${name} löschen`
export const eraseForGood = 'Endgültig löschen'
export const erasureMeans =
  'Die Person verschwindet aus allen Tabellen, mit allen Konten, die in ihrem aufgegangen sind: Zeilen werden gelöscht, oder der Name darin wird ersetzt. Das lässt sich nicht rückgängig machen.'
export const requestNumber = 'Nummer der Anfrage, falls es eine gibt'
export const typeToGoOn = (name: string) => `Zum Fortfahren „${name}“ eingeben`
export const isErased = 'Die Person ist gelöscht'
export const erasedAt = (deleted: number, replaced: number, moment: string) =>
  `${rows(deleted)} gelöscht, ${names(replaced)} ersetzt am ${moment}.`
export const receipt = <T>(number: T) => ['Beleg ', number]
export const whatWasErased = 'Was gelöscht wurde'
export const deleted = 'Gelöscht'
export const replaced = 'Ersetzt'
