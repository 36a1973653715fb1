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
export const noValue = 'Kein Wert'
export const isSet = 'Gesetzt'
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
export const madeElsewhere = (key: string) =>
  `Nur der Aussteller von ${key} erzeugt einen neuen Wert; holen Sie ihn dort, und setzen Sie ihn hier.`
export const madeElsewhereAs = (key: string, instructions: string) => `${madeElsewhere(key)} Anleitung: ${instructions}`
export const setValueOf = (key: string) => `Wert von ${key} setzen`
export const setValue = 'Wert setzen'
export const newValue = 'Neuer Wert'
export const takesEffect = 'Er gilt binnen einer Minute auf allen Instanzen.'
export const replacesValue = 'Der jetzige Wert geht verloren. Der neue gilt binnen einer Minute auf allen Instanzen.'
export const rotationMeans =
  'Kann die Plattform den Wert selbst erzeugen, ersetzt ihn sofort ein neuer, und wer noch den alten verwendet, wird abgewiesen. Sonst ändert sich nichts, und Sie erfahren, wo Sie einen bekommen.'
export const clearingMeans =
  'Der Wert geht verloren. Was ihn braucht, funktioniert nicht mehr, außer eine Umgebungsvariable enthält ihn; die Zeile bleibt.'
export const valueOf = (key: string) => `Wert von ${key}`
export const value = 'Wert'
export const copy = 'Kopieren'
export const hideNow = 'Jetzt verbergen'
export const hiddenIn = (seconds: number) => `Wird in ${seconds} s verborgen`
