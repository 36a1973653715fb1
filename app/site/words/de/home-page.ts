import type { ShelfBadge } from '../../views/parts/lanes-model.ts'
import { grouped } from '../../views/parts/locale.ts'

export const description = 'Tutorials zum Mitmachen, Schritt für Schritt.'
export const startHere = 'Hier beginnen'
export const missions = 'Missionen'
export const moreMissions = 'Weitere Missionen'
export const allMissions = <T>(count: T) => ['Alle ', count, ' Missionen']
export const heading = 'Lernen durch Ausprobieren'

/** Numbers of tutorials and missions in a sentence. */
export function lead(tutorials: number, missionCount: number): string {
  const first = `${grouped(tutorials)} ${tutorials === 1 ? 'Tutorial' : 'Tutorials'} zum Mitmachen, Schritt für Schritt`
  if (missionCount === 0) return `${first}.`
  if (missionCount === 1) return `${first}, und 1 Mission, die von einem zum nächsten führt.`
  return `${first}, und ${grouped(missionCount)} Missionen, die von einem zum nächsten führen.`
}
export const byLevel = 'Nach Niveau'
export const stopAnywhere = 'Jederzeit unterbrechen'
export const markSteps =
  'Haken Sie die Schritte eines Tutorials ab: Der Weg zurück zu der Stelle, an der Sie waren, ist hier.'
export const recommended = 'Empfohlen'
export const browseByTopic = 'Nach Themen stöbern'
export const ideas = 'Wissenswerte Konzepte'
export const whereToGo = 'Wohin möchten Sie?'
export const badges: Readonly<Record<ShelfBadge, string>> = {
  NEW: 'Neu',
  UPDATED: 'Aktualisiert',
  HIDDEN_GEM: 'Geheimtipp',
  THIRD_PARTY: 'Drittanbieter'
}
export const otherSite = 'Andere Website'
export const needsLogin = 'Mit Anmeldung'

export const notOnlyForReading = 'Nicht nur zum Lesen'
export const forAuthors = 'Sie schreiben Tutorials'
export const publishing = <T>(command: T) => [
  'Ein Tutorial ist ein Ordner mit einer Markdown-Datei. ',
  command,
  ' prüft, rendert und veröffentlicht es; nach spätestens einer Minute ist es zu sehen.'
]
export const forAgents = 'Sie sind ein Agent'
export const agentWays = <T>(start: T, ending: T, type: T) => [
  'Beginnen Sie mit ',
  start,
  '. Jedes Tutorial und jede Mission gibt es auch als Markdown: unter der Adresse mit ',
  ending,
  ' oder für alle, die nach ',
  type,
  ' fragen.'
]

export const nothingYet = 'Noch ist nichts veröffentlicht'
export const nothingYetLead = 'Sobald das erste Tutorial veröffentlicht ist, ist es hier zu finden.'
export const publishFirst = 'Das erste veröffentlichen'
export const putFile = <T>(path: T) => ['Legen Sie eine Markdown-Datei in einen eigenen Ordner: ', path, '.']
export const runCommand = <T>(command: T, option: T, variable: T) => [
  'Führen Sie ',
  command,
  ' aus, mit ',
  option,
  ' und der Variablen ',
  variable,
  ', wenn der Server nicht auf Ihrem Rechner läuft.'
]
export const loadAgain = 'Laden Sie diese Seite neu.'

/** Headings of the bands. */
export const bands = {
  forYou: 'Für Sie ausgewählt',
  events: 'Nächste Veranstaltungen',
  sessions: 'Nächste Sessions',
  videos: 'Videos',
  blogs: 'Aus der Community',
  news: 'Neuigkeiten',
  advocates: 'Developer Advocates'
} as const
export const allEvents = 'Alle Veranstaltungen'
export const allSessions = 'Alle Sessions'
export const eventBanner = 'Aktuelle Veranstaltung'
