import { previews as previewsCounted } from './counts.ts'

/** In a bar above every preview. */
export const notice = 'QA-Vorschau – für Lernende nicht sichtbar'
export const previews = 'Vorschauen'
export const previewsDescription = 'Tutorials des QA-Kanals, den nur Autoren sehen.'
export const searchDescription = 'Wörter in Tutorials des QA-Kanals, den nur Autoren sehen.'
export const noTitleHas = (words: string): string => `Kein Titel enthält „${words}“.`
export const titlesWith = (words: string): string => `Titel mit „${words}“.`
export const allPreviews = 'Alle Vorschauen'
export const workspace = 'Autorenbereich'
export const nothingYet = <T>(command: T) => [
  'Im QA-Kanal ist noch nichts veröffentlicht. Veröffentlichen Sie mit ',
  command,
  ' und der Adresse und dem Schlüssel dieses Kanals.'
]
export const found = (total: number): string => `${previewsCounted(total)}.`
export const foundFor = (total: number, words: string): string => `${previewsCounted(total)} zu „${words}“.`
/** As many as can be shown at once. */
export const firstOf = (total: number, words: string, shown: number): string =>
  `${previewsCounted(total)}${words === '' ? '' : ` zu „${words}“`}, davon die ersten ${shown}.`
export const noPreviewHas = (words: string): string => `Keine Vorschau enthält „${words}“.`

/** The form by which a step is written for other systems. */
export const systemNames = {
  Windows: 'Windows',
  macOS: 'macOS',
  Linux: 'Linux',
  BAS: 'Business Application Studio'
} as const
export const otherSystems = 'Einen Schritt für andere Systeme schreiben'
export const modelRewrites =
  'Ein Sprachmodell schreibt Befehle, Pfade und Tasten um. Lesen Sie das Ergebnis, bevor Sie es veröffentlichen.'
export const markdownOfStep = 'Markdown des Schritts'
export const writtenFor = 'Geschrieben für'
export const writeForOthers = 'Für ein bis drei andere schreiben'
export const write = 'Schreiben'
