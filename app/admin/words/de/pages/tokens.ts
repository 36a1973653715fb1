import { counted } from '../../../browser/parts/format.ts'

export const newToken = 'Neues Token'
export const setUpClients = 'Ein Programm einrichten'
export const help =
  'Mit einem Token handelt ein Programm für Sie an den Servern mit Werkzeugen. Es wird nur einmal angezeigt, wenn es angelegt wird; widerrufen Sie eines, das verloren ist oder nicht mehr gebraucht wird.'
export const count = (count: number) => counted(count, 'Token', 'Token')
export const none = 'Sie haben noch kein Token.'
export const columns = ['Name', 'Beginnt mit', 'Darf', 'Status', 'Angelegt', 'Zuletzt benutzt', 'Ende', '']
export const never = 'nie'
export const scopes = { read: 'lesen', write: 'schreiben' }
export const states = { Active: 'Aktiv', Expired: 'Abgelaufen', Revoked: 'Widerrufen' }
export const revoke = 'Widerrufen'
export const revokeNamed = (name: string) => `„${name}“ widerrufen`
export const wasRevoked = (name: string) => `„${name}“ wurde widerrufen.`
export const revocationMeans = <T>(prefix: T) => [
  'Programme, die ',
  prefix,
  ' verwenden, werden ab dann abgewiesen. Das lässt sich nicht rückgängig machen.'
]
export const make = 'Token anlegen'
export const mayScope = {
  read: 'Darf nachsehen',
  write: 'Darf für Sie Schritte abschließen und Fortschritt zurücksetzen'
}
export const isMade = (name: string) => `Ihr neues Token „${name}“`
export const copyNow = (end: string) =>
  `Kopieren Sie es jetzt, es wird nicht wieder angezeigt. Hüten Sie es wie ein Passwort: Wer es hat, handelt bis ${end} für Sie.`
export const token = 'Token'
export const copy = 'Kopieren'
export const haveStored = 'Ich habe es gespeichert'
