import { checkpoints, steps, tutorials } from '../counts.ts'

export const markStep = 'Als erledigt markieren'
export const markCheckpoint = 'Als erledigt markieren'
/** The name of a button, of several that do the same. */
export const actionOn = (action: string, name: string) => `${action}: ${name}`
export const stepNumber = (step: number) => `Schritt ${step}`
export const quoted = (title: string) => `„${title}“`
export const undo = 'Rückgängig'
export const nowDone = (name: string) => `${name} erledigt`
export const openAgain = (name: string) => `${name} ist wieder offen`
export const staysDone = (name: string) => `${name} bleibt erledigt.`
export const startOverHint = 'Beginnen Sie auf Ihrer Seite neu, wenn Sie es wiederholen wollen.'
export const allStepsDone = 'alle Schritte sind erledigt'
export const stepsLeftOf = (left: number, count: number) =>
  `noch ${left} von ${count} ${count === 1 ? 'Schritt' : 'Schritten'}`
export const notSaved = (name: string, problem: string) => `${name} wurde nicht gespeichert: ${problem}.`
export const keptOffline = 'In diesem Browser gespeichert; wird gesendet, sobald die Verbindung wieder besteht.'
export const keptNowhere = 'Ihr Browser speichert nichts: Das ist bekannt, bis Sie die Seite schließen.'
export const logInAgain = 'Melden Sie sich wieder an'
export const keptUntilLogin = <T>(logIn: T) => ['In diesem Browser gespeichert. ', logIn, ', dann wird es gesendet.']
export const noLongerInMission = 'Es gehört zu keiner Mission mehr'
export const noLongerPublished = 'Die Seite ist nicht mehr veröffentlicht'
export const noSuchStep = 'Das Tutorial hat diesen Schritt nicht mehr'
export const startedOverSince = 'Sie haben inzwischen neu begonnen'
/** After the name of what is done, in a list of links. */
export const markedDone = ' (erledigt)'

export const keepForLater = 'Für später merken'
export const keepStepForLater = (step: number) => `Schritt ${step} für später merken`
export const stepOfTitle = (step: number, title: string) => `Schritt ${step} von „${title}“`
export const keptForLater = (name: string) => `Für später gemerkt: ${name}`
export const notKeptAnyMore = (name: string) => `Nicht mehr gemerkt: ${name}`
export const notKept = (problem: string) => `Nicht gemerkt: ${problem}.`
export const stillKept = (problem: string) => `Noch gemerkt: ${problem}.`

export const keepDone = 'Behalten, was Sie erledigt haben?'
export const keepBookmarks = 'Ihre Lesezeichen behalten?'
export const keepFavorites = 'Ihre Favoriten behalten?'
export const hasFromBefore = (what: string) => `In diesem Browser gibt es aus der Zeit vor der Anmeldung: ${what}.`
export const addToProgress = 'Zu meinem Fortschritt hinzufügen'
export const addToPage = 'Zu meiner Seite hinzufügen'
export const later = 'Später'
export const notMine = 'Nicht von mir, vergessen'
export const added = (what: string) => `Hinzugefügt: ${what}`
export const staysHere = 'Es bleibt in diesem Browser'
export const forgotten = 'Vergessen'
export const stepsIn = (stepCount: number, tutorialCount: number) =>
  `${steps(stepCount)} in ${tutorials(tutorialCount)}`
export const bothOf = (one: string, other: string) => `${one} und ${other}`

export const recommendedForYou = 'Für Sie empfohlen'
export const recommended = 'Empfohlen'

export const continueStopped = 'Weiter, wo Sie aufgehört haben'
export const continueWithStep = (step: number) => `Weiter mit Schritt ${step}`
export const within = (title: string) => `, in ${title}`
export const stepsLeft = (count: number) => `noch ${steps(count)}`
export const everythingDone = 'Alles Begonnene ist erledigt'
export const tutorialsSoFar = (count: number) => (count === 1 ? 'Ein Tutorial bisher.' : `${count} Tutorials bisher.`)
export const findNext = 'Das nächste finden'

/** Words for a path as a whole; `day` is when it was completed. */
export const pathCompleted = (day?: string) => `Abgeschlossen${day === undefined ? '' : ` am ${day}`}. Gut gemacht!`
export const tutorialsOf = (done: number, total: number) => `${done} von ${tutorials(total)}`
export const checkpointsLeft = (count: number) => `noch ${checkpoints(count)}`
export const timeLeft = (duration: string) => `noch etwa ${duration}`
export const nextOnPath = 'So geht es weiter'
export const toCheckpoint = 'Zum Zwischenziel'
export const goOn = 'Weiter'
export const withTitle = (title: string) => `mit „${title}“`
export const yourPageLink = 'Ihrer Seite'
export const wellDoneOnPage = <T>(page: T) => ['Gut gemacht! Es steht auf ', page, '.']
export const wellDoneHere = <T>(logIn: T) => [
  'Gut gemacht! Das ist in diesem Browser gespeichert. ',
  logIn,
  ', um es überall zu haben, mit dem Abzeichen dafür.'
]

export const yourProgress = 'Ihr Fortschritt'
export const stepsDoneOf = (done: number, count: number) =>
  `${done} von ${count} ${count === 1 ? 'Schritt' : 'Schritten'} erledigt`
export const markEach = 'Haken Sie jeden Schritt ab, dann finden Sie dorthin zurück, wo Sie aufgehört haben.'
export const willBeKeptHere = <T>(logIn: T) => [
  'Was Sie als erledigt markieren, wird in diesem Browser gespeichert. ',
  logIn,
  ', um es überall zu haben.'
]
export const keptHere = <T>(logIn: T) => ['Das ist in diesem Browser gespeichert. ', logIn, ', um es überall zu haben.']
export const finished = 'Sie haben dieses Tutorial geschafft'
export const allOfItsSteps = 'Alle seine Schritte sind erledigt.'
export const completedPath = (title: string) => `Sie haben „${title}“ abgeschlossen`
export const everyPart = 'Alle Teile sind erledigt. Gut gemacht!'
export const seeLearnt = 'Sehen, was Sie gelernt haben'
export const partLeft = (done: number, total: number, path: string, left: string) =>
  `${done} von ${tutorials(total)} aus „${path}“. ${left}.`
export const partDone = (done: number, total: number, path: string) =>
  `${done} von ${tutorials(total)} aus „${path}“ ${done === 1 ? 'ist' : 'sind'} erledigt.`
export const skipped = <T>(earlier: T) => ['Sie haben ', earlier, ' übersprungen.']
export const earlierOnes = (count: number) => (count === 1 ? 'ein früheres' : `${count} frühere`)
export const nextTitle = (title: string) => `Weiter: ${title}`
export const backTo = (title: string) => `Zurück zu ${title}`
