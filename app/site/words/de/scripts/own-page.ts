import { concepts, names, rows, steps } from '../counts.ts'

export const keepProgress = 'Fortschritt und Lesezeichen auf allen Geräten behalten'
export const earnBadges = 'Abzeichen verdienen und sehen, welche Konzepte Sie kennen'
export const beChecked = 'Code und Antworten prüfen lassen'
export const makeTokens = 'Zugriffstoken für Ihre Programme und Agenten anlegen'
export const administer = 'Die Plattform verwalten: Missionen, Gruppen, Schlagwörter, Personen, Einstellungen'
export const takeEmergencyActions = 'Notfallmaßnahmen auf der Plattform ergreifen'
export const writeTutorials = 'Tutorials schreiben und sehen, wie es den eigenen geht'
export const lookAtPreviews = 'Tutorials vor der Veröffentlichung ansehen'
export const publishConcepts = 'Konzepte veröffentlichen und zusammenführen'
export const scanBadges = 'Auf Veranstaltungen Abzeichen scannen und Preise ausgeben'
export const runDisplays = 'Die Anzeigen einer Veranstaltung betreiben'
export const queryGraph = 'Die GraphQL-Schnittstelle abfragen'
export const connectAgents = 'KI-Agenten mit Ihrer Anmeldung verbinden'
export const mergeAccounts = 'Konten zusammenführen'

export const progressUnknown = 'Ihr Fortschritt lässt sich gerade nicht anzeigen'
export const progressNotLost =
  'Der Server gibt keine Auskunft. Es ist nichts verloren; laden Sie die Seite gleich noch einmal.'
export const yourProgress = 'Ihr Fortschritt'
export const tutorials = 'Tutorials'
export const missions = 'Missionen'
export const stepsName = 'Schritte'
export const points = 'Punkte'
export const badges = 'Abzeichen'
/** After the button that leads to the step; `mission` is the one that the tutorial is part of. */
export const stepIsOf = (title: string, mission?: string) =>
  `von „${title}“${mission === undefined ? '' : `, in ${mission}`}`
export const findTutorial = 'Ein Tutorial finden'
export const nothingDone = 'Noch ist nichts erledigt.'
export const nothingUnderWay = 'Nichts ist in Arbeit.'
export const missionsInProgress = 'Begonnene Missionen'
export const tutorialsInProgress = 'Begonnene Tutorials'
export const percentOf = (title: string, percent: number) => `${title}: ${percent} %`
export const nextComes = 'als Nächstes: '

export const inThisBrowser = 'In diesem Browser'
export const nothingHere =
  'Noch nichts. Hier stehen Schritte, die Sie als erledigt markieren, und Seiten, die Sie sich für später merken.'
export const stepsOf = (done: number, count: number) =>
  `${done} von ${count === 1 ? '1 Schritt' : `${count} Schritten`}`
export const stepsDoneOf = (done: number, count: number) => `${stepsOf(done, count)} erledigt`

export const keptForLater = 'Für später gemerkt'
export const nothingKept = 'Für später ist nichts mehr gemerkt.'
export const remove = 'Entfernen'
export const removeNamed = (title: string) => `Entfernen: ${title}`
export const removed = (title: string) => `Entfernt: ${title}`
export const notRemoved = (problem: string) => `Nicht entfernt: ${problem}.`
export const notPublished = (title: string) => `${title} (nicht mehr veröffentlicht)`
export const isConcept = ' Konzept'
export const stepOf = (title: string, step: number) => `${title}, Schritt ${step}`
export const stepOfNamed = (title: string, step: number, name: string) => `${title}, Schritt ${step}: ${name}`

export const deskCode = 'Mein Code für die Preisausgabe'
export const deskCodeText =
  'Zeigen Sie ihn an der Preisausgabe einer Veranstaltung, um die Preise zu bekommen, die Sie dort gewonnen haben.'
export const deskCodePicture = 'QR-Code mit Ihrer Kontonummer'
export const deskCodeFailed =
  'Der Code lässt sich gerade nicht anzeigen. Schließen Sie dies und öffnen Sie es gleich noch einmal.'
export const accountNumber = (number: number) => `Kontonummer ${number}`

export const completed = 'Abgeschlossen'
export const willBeListed = 'Was Sie abschließen, steht hier, mit dem Tag.'
export const attempt = (number: number) => `${number}. Versuch`
export const changedSince = (count: number) => `Seitdem geändert: ${steps(count)}`
export const changedStep = (step: number, title: string, change: string) => `Schritt ${step}, „${title}“: ${change}`
/** Changes of steps, by their names in the answer. */
export const changes: Readonly<Partial<Record<string, string>>> = {
  added: 'neu',
  removed: 'entfernt',
  retitled: 'anderer Titel',
  code: 'anderer Code'
}
export const startTitleOver = (title: string) => `„${title}“ neu beginnen?`
export const leaveIt = 'So lassen'
export const startOverText =
  'Alle Schritte sind wieder offen. Haben Sie es abgeschlossen, bleibt das als früherer Versuch stehen.'
export const beginsAnew = (title: string) => `„${title}“ beginnt von vorn`

export const favoriteSessions = 'Favorisierte Sessions'
export const reportedProblems = 'Von Ihnen gemeldete Probleme'
/** States of reports, by their names in the answer. */
export const reportStates: Readonly<Partial<Record<string, string>>> = {
  OPEN: 'offen',
  ACCEPTED: 'angenommen',
  FIXED: 'behoben',
  DECLINED: 'abgelehnt'
}
export const fixedInVersion = (version: number, day: string) =>
  `Der Schritt wurde am ${day} geändert, mit Version ${version} der Inhalte.`

export const skillMap = 'Wissenskarte'
export const completeToSee =
  'Schließen Sie ein Tutorial ab, und hier stehen die Konzepte, die es lehrt, und wohin sie führen. '
export const shownOf = (shown: number, all: number) =>
  `Sie haben ${shown} von ${all === 1 ? concepts(1) : `${all} Konzepten`} gezeigt. `
export const seeOnMap = 'Auf der Karte ansehen'
export const whereToBegin = 'Womit Sie beginnen können'
export const oneStepAway = 'Einen Schritt entfernt'
export const missingUnderneath = 'Fehlende Grundlagen'
export const whatYouKnow = 'Was Sie kennen'
export const learnIn = 'Zu lernen in '
export const missing = 'Fehlt'
export const youKnow = 'Bekannt'
export const comesNext = 'Als Nächstes'
export const pictureOf = (count: number) =>
  `Bild von ${count} Konzepten und was worauf aufbaut; die Listen darunter sagen dasselbe`

export const preferences = 'Vorlieben'
export const preferencesText = 'Hat ein Tutorial mehrere Wege, wird der empfohlen, der zu Ihnen passt.'
export const preferenceTitles = {
  deployment: 'Wo Sie es betreiben',
  role: 'Ihre Rolle',
  cloud: 'Ihre Cloud',
  preferredEventRegion: 'Veranstaltungen, von denen Sie hören wollen'
}
export const deployments = { cloud: 'In der Cloud', onprem: 'On-Premises' }
export const roles = {
  developer: 'Entwicklung',
  architect: 'Architektur',
  sysadmin: 'Systemadministration',
  student: 'Studium'
}
export const regions = {
  AMERICAS: 'Amerika',
  EMEA: 'Europa, Naher Osten, Afrika',
  APJ: 'Asien, Pazifik, Japan',
  VIRTUAL: 'Online',
  ALL: 'Alle'
}
export const noPreference = 'Keine Vorliebe'
export const savePreferences = 'Vorlieben speichern'
export const saved = 'Gespeichert'
export const notSaved = (problem: string) => `Nicht gespeichert: ${problem}.`

export const yourData = 'Ihre Daten'
export const yourDataText =
  'Nehmen Sie alles mit, was über Sie gespeichert ist, als JSON. Oder löschen Sie es: Ihr Fortschritt, Ihre Abzeichen ' +
  'und Token gehen mit verloren, und niemand kann sie zurückholen.'
export const downloadData = 'Meine Daten herunterladen'
export const eraseData = 'Meine Daten löschen'
export const eraseDataAsking = 'Meine Daten löschen …'
export const eraseEverything = 'Alles über Sie löschen?'
export const eraseText =
  'Das lässt sich nicht rückgängig machen. Laden Sie Ihre Daten vorher herunter, wenn Sie sie behalten wollen.'
/** The word that has to be typed before anything is erased. */
export const eraseWord = 'löschen'
export const typeWord = <T>(word: T) => ['Tippen Sie ', word, ', um fortzufahren']
export const wasErased = 'Ihre Daten wurden gelöscht, und Sie sind abgemeldet.'
export const keepReceipt = 'Bewahren Sie die Nummer dieser Quittung auf, falls Sie eine brauchen.'
export const receipt = 'Quittung'
export const erasedOn = 'Gelöscht am'
export const erasedWhat = 'Was'
export const erasedRows = (rowCount: number, nameCount: number) =>
  `${rows(rowCount)} gelöscht, ${names(nameCount)} anonymisiert`
export const startPage = 'Startseite'
