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

export const asList = 'Als Liste, mit Filtern und Export'
export const allSynonyms = 'Alle Synonyme'
export const answer = 'Antwort'
export const whatToDo = 'Was zu tun ist'
export const openYet = 'offen'
export const synonymOf = (word: string) => `Synonym von ${word}`
export const leftFor = (reason: string) => `belassen: ${reason}`
/** Answers to a search in vain, by their operations. */
export const answers = {
  makeSynonym: 'Zum Synonym machen',
  ignoreSearch: 'Belassen',
  reopenSearch: 'Antwort zurücknehmen'
}
export const answerOf = (verb: string, query: string) => `${verb}: ${query}`
export const answerMeans = {
  makeSynonym: 'Wer danach sucht, findet von nun an, was das Wort unten findet, mit weniger Gewicht.',
  ignoreSearch: 'Dafür ist nichts zu finden. Die Suche wird nicht mehr angeboten, und der Grund steht daneben.',
  reopenSearch: 'Die Suche wird wieder angeboten. Ein Synonym, das daraus wurde, bleibt.'
}
export const answerFields = { word: 'Wort, das Tutorials verwenden', reason: 'Grund' }
export const isAnswered = {
  makeSynonym: (query: string, word: string) => `${query} ist jetzt ein Synonym von ${word}.`,
  ignoreSearch: (query: string) => `${query} bleibt, wie es ist.`,
  reopenSearch: (query: string) => `${query} ist wieder offen.`
}

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
export const period = 'Zeitraum'
export const ownDays = 'Eigene Tage'
/** Parts of the name of a file. */
export const fromDay = (day: string) => `von ${day}`
export const untilDay = (day: string) => `bis ${day}`
export const noRowsToExport = '0 Zeilen: Es wurde nichts exportiert.'
export const isExported = (file: string) => `${file} ist exportiert.`
export const format = 'Format'
export const exportIt = 'Exportieren'
