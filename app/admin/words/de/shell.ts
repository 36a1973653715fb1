import type * as english from '../en/shell.ts'

/** Groups of the side navigation. */
export const groups: typeof english.groups = {
  content: 'Inhalte',
  catalog: 'Katalog und Pfade',
  learners: 'Lernende',
  events: 'Veranstaltungen',
  graph: 'Wissensgraph',
  homepage: 'Startseite',
  analytics: 'Berichte',
  operations: 'Betrieb',
  settings: 'Einstellungen',
  other: 'Weitere'
}
/** Groups of the side navigation of authors. */
export const authorGroups: typeof english.authorGroups = {
  writing: 'Schreiben',
  mine: 'Was mir gehört',
  platform: 'Plattform'
}
export const pagesAndEntities = 'Seiten und Entitäten'
export const findPageOrEntity = 'Seite oder Entität finden'
export const skipToContent = 'Zum Inhalt'
export const menu = 'Menü'
export const logOut = 'Abmelden'
export const needsAttention = 'Zu erledigen'
export const nothingNeedsAttention = 'Zurzeit ist nichts zu erledigen.'
export const attention = <T>(count: T, subject: string) => [count, ' ', subject]
/** Subjects of the service beside the count 1. */
export const attentionOfOne: Readonly<Record<string, string>> = {
  'failed jobs': 'fehlgeschlagener Job',
  'active alerts': 'aktiver Hinweis',
  'open problem reports': 'offene Problemmeldung',
  'tutorials due for a review': 'Tutorial ist zu prüfen',
  'secrets missing or about to expire': 'Geheimnis fehlt oder läuft bald ab',
  'concepts with tutorials to publish': 'Konzept mit Tutorials wartet auf die Veröffentlichung',
  'messages about completions that were not accepted': 'Abschlussmeldung wurde nicht angenommen',
  'sources of the start page that fail': 'Quelle der Startseite fällt aus'
}
export const doneThere = <T>(pages: T) => ['Was eine eigene Seite hat, wird dort erledigt: ', pages, '.']
export const notFound = 'Nicht gefunden'
export const noPageHere = 'Hier gibt es keine Seite'
export const nothingNamed = (at: string) =>
  `Der Service hat nichts mit dem Namen „${at}“. Vielleicht wurde es umbenannt, oder der Link ist unvollständig.`
export const toStartPage = 'Zur Startseite'
export const unsaved = 'Sie haben Änderungen, die nicht gespeichert sind. Seite verlassen und sie verlieren?'
export const editPath = 'Pfad bearbeiten'
export const seePath = 'Pfad ansehen'
export const eventDisplay = 'Anzeige im Saal'
export const renameTag = 'Umbenennen'
