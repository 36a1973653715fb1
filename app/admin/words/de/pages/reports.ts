import type * as english from '../../en/pages/reports.ts'

/** Columns of the reports by the elements of their rows. */
export const funnel: typeof english.funnel = {
  slug: 'Tutorial',
  stepNumber: 'Schritt',
  stepTitle: 'Titel',
  contentVersion: 'Version des Inhalts',
  started: 'Begonnen',
  finished: 'Abgeschlossen',
  abandoned: 'Abgebrochen',
  averageSeconds: 'Sekunden im Mittel'
}
export const searches: typeof english.searches = {
  query: 'Suchbegriff',
  searches: 'Suchen',
  empty: 'Ohne Treffer',
  clicks: 'Treffer geöffnet'
}

export const fromFive = 'Anzahlen werden ab fünf Personen gezeigt.'
export const allTutorials = 'Alle Tutorials'
export const lostAtSteps = 'Schritte, an denen Lernende verloren gehen'
export const stepsOf = (slug: string) => `Schritte von ${slug} nach Versionen des Inhalts`
export const withoutResults = 'Suchen ohne Treffer'
export const withoutClick = 'Suchen, bei denen niemand einen Treffer öffnet'
export const nothingYet = 'Noch nichts.'

export const exports = 'Exporte'
export const exportsHint = 'Abschlüsse und Abzeichen nennen Personen. Jeder Export steht im Auditprotokoll.'
export const what = 'Inhalt'
export const completedMissions = 'Abgeschlossene Missionen'
export const earnedBadges = 'Erworbene Abzeichen'
export const earnedPrizes = 'Gewonnene Preise'
export const recordsOfEvent = 'Einträge einer Veranstaltung'
export const tablesForOthers = 'Tabellen für andere Systeme'
/** Fields that narrow an export. */
export const fields: typeof english.fields = {
  startDate: 'Erster Tag',
  endDate: 'Letzter Tag',
  missionLegacyId: 'Nummer der Mission',
  eventLegacyId: 'Nummer der Veranstaltung'
}
export const format = 'Format'
export const exportIt = 'Exportieren'
