import { numeral } from '../../../browser/parts/format.ts'
import type * as english from '../../en/pages/tag-import.ts'
import { tags } from '../counts.ts'

export const allTags = 'Alle Tags'
export const help =
  'CSV mit den Spalten name, label und titlePath oder ein JSON-Array von Objekten mit diesen Feldern; höchstens 5.000 Tags. Ein fehlender Name folgt aus dem Titelpfad. Der Probelauf ändert nichts.'
export const file = 'Datei'
export const tagsToImport = 'Tags'
export const tryIt = 'Ausprobieren'
export const readAs = (format: string) => `Gelesen als ${format}`
export const reading = 'Die Datei wird gelesen'
export const importing = 'Wird importiert'
export const importThem = 'Importieren'
export const areImported = 'Die Tags sind importiert'
export const outcome = (total: number, inserted: number, updated: number, skipped: number) =>
  `${tags(total)}: ${numeral(inserted)} neu, ${numeral(updated)} geändert, ${numeral(skipped)} ausgelassen. Die Website wird neu gebaut.`

export const dryRun = 'Probelauf'
export const counts = (fresh: number, existing: number, invalid: number) =>
  `${numeral(fresh)} neu, ${numeral(existing)} schon vorhanden, ${numeral(invalid)} ungültig und ausgelassen.`
export const warnings = 'Warnungen'
export const show = 'Anzeigen'
export const allOf = (count: number) => `Alle (${numeral(count)})`
export const newOf = (count: number) => `Neue (${numeral(count)})`
export const existingOf = (count: number) => `Vorhandene (${numeral(count)})`
export const invalidOf = (count: number) => `Ungültige (${numeral(count)})`
/** State of a tag of the file. */
export const states: typeof english.states = { new: 'Neu', conflict: 'Vorhanden', invalid: 'Ungültig' }
export const tagsOfFile = 'Tags der Datei'
export const state = 'Zustand'
export const name = 'Name'
export const label = 'Bezeichnung'
export const titlePath = 'Titelpfad'
export const existingTags = 'Schon vorhandene Tags'
/** Ways to treat tags that exist already. */
export const strategies: typeof english.strategies = {
  upsert: 'Bezeichnung und Titelpfad der Datei übernehmen',
  'skip-duplicates': 'Lassen, wie sie sind',
  'abort-on-duplicate': 'Gar nichts importieren'
}
export const goodUntil = (moment: string) => `Der Probelauf gilt bis ${moment}.`
export const formerNameOf = (former: string, name: string) => `${former} (jetzt ${name})`
