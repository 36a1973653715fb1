import { counted } from '../../../browser/parts/format.ts'
import type * as english from '../../en/pages/secrets.ts'

export const editInventory = 'Bestand bearbeiten'
export const secrets = 'Geheimnisse'
export const noSecrets = 'Es gibt keine Geheimnisse.'
/** Columns of the table. */
export const columns: typeof english.columns = {
  secret: 'Geheimnis',
  state: 'Zustand',
  value: 'Wert',
  rotated: 'Erneuert',
  expires: 'Läuft ab',
  owner: 'Zuständig'
}
export const notKnown = 'Unbekannt'
/** Sources of the value in force. */
export const valuesFrom: typeof english.valuesFrom = {
  store: 'Hier gesetzt',
  environment: 'Aus der Umgebung',
  development: 'Für die Entwicklung erzeugt',
  missing: 'Kein Wert'
}
/** Features that do not work without a value, by the key. */
export const withoutValue: Readonly<Record<string, string>> = {
  CONTENT_API_KEY: 'Niemand kann veröffentlichen, und Builds können nichts senden.',
  CONTENT_API_KEY_QA: 'Niemand kann Vorschauen im QA-Kanal veröffentlichen.',
  REBUILD_API_KEY: 'Niemand kann die Seiten des Gateways ersetzen, außer es hat die Variable selbst.',
  FEEDBACK_SALT: 'Feedback unter Tutorials wird nicht angenommen.',
  GITHUB_DISPATCH_TOKEN: 'Änderungen starten den Workflow nicht, der die Website baut: Er ist von Hand zu starten.',
  COMPLETION_PUSH_CLIENT_ID: 'Abschlüsse werden dem Empfänger nicht gemeldet; sie warten.',
  COMPLETION_PUSH_CLIENT_SECRET: 'Abschlüsse werden dem Empfänger nicht gemeldet; sie warten.',
  PROVENANCE_SIGNING_KEY: 'Die Herkunft von Seiten wird nicht signiert.',
  YOUTUBE_API_KEY: 'Videos der Startseite werden nicht geholt.'
}
export const unknownUse = 'Wer danach fragt, findet nichts.'
export const whereToSet = (key: string) => `Setzen Sie ihn hier oder als Variable ${key} des Backends, mit Neustart.`
export const whereToGet = (key: string) => `Woher ${key} kommt`
export const issuerRenews = 'Der Aussteller erneuert ihn: Setzen Sie den neuen Wert hier.'
export const allSecrets = 'Alle Geheimnisse'
export const needAttention = (count: number) => `${count} fehlen oder laufen bald ab`
export const noneNeedsAttention = 'Kein Geheimnis fehlt oder läuft bald ab.'
export const expired = 'Abgelaufen'
export const daysLeft = (count: number) => `Noch ${counted(count, 'Tag', 'Tage')}`

/** Deeds by the operation. */
export const verbs: typeof english.verbs = {
  revealSecretValue: 'Anzeigen',
  setSecretValue: 'Setzen',
  rotateSecretValue: 'Erneuern',
  clearSecretValue: 'Entfernen'
}
export const verbOf = (verb: string, key: string) => `${key}: ${verb}`
export const hasNewValue = (key: string) => `${key} hat seinen neuen Wert.`
export const hasNoValue = (key: string) => `${key} hat keinen Wert mehr.`
export const isRotated = (key: string) => `${key} ist erneuert.`
export const setValueOf = (key: string) => `Wert von ${key} setzen`
export const setValue = 'Wert setzen'
export const newValue = 'Neuer Wert'
export const takesEffect = 'Er gilt binnen einer Minute auf allen Instanzen.'
export const replacesValue = 'Der jetzige Wert geht verloren. Der neue gilt binnen einer Minute auf allen Instanzen.'
export const rotationMeans = 'Sofort ersetzt ihn ein neuer Wert, und wer noch den alten verwendet, wird abgewiesen.'
export const clearingMeans =
  'Der Wert geht verloren. Was ihn braucht, funktioniert nicht mehr, außer eine Umgebungsvariable enthält ihn; die Zeile bleibt.'
export const valueOf = (key: string) => `Wert von ${key}`
export const value = 'Wert'
export const copy = 'Kopieren'
export const hideNow = 'Jetzt verbergen'
export const hiddenIn = (seconds: number) => `Wird in ${seconds} s verborgen`
