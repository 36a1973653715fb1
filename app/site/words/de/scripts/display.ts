import { grouped } from '../../../views/parts/locale.ts'
export { title } from '../display-page.ts'

export const views = { board: 'Tafel', statistics: 'Statistik', leaderboard: 'Rangliste' } as const
export const chooseView = 'Ansichten'
export const steer = 'Steuern'
export const pause = 'Anhalten'
export const goOn = 'Weiter'
export const previous = 'Vorige Ansicht'
export const next = 'Nächste Ansicht'
export const fullScreen = 'Vollbild'
export const leaveFullScreen = 'Vollbild verlassen'
export const keys = 'Pfeiltasten wechseln die Ansicht, die Leertaste hält an, F schaltet das Vollbild.'
export const paused = 'Angehalten'

export const live = 'Live'
export const demo = 'DEMO'
export const demoText = 'Erfundene Daten'
export const waiting = 'Verbindung wird aufgebaut …'
export const asOf = (time: string): string => `Stand ${time}`
export const stale = (time: string): string => `Keine Verbindung seit ${time}`

export const completed = 'Tutorials abgeschlossen'
export const goalShare = (percent: string, goal: string): string => `${percent} des Ziels von ${goal}`
export const goalReached = (goal: string): string => `Ziel von ${goal} erreicht`
export const participants = 'Teilnehmende'
export const points = 'Punkte'
export const lastDay = 'heute'
export const justCompleted = 'Gerade abgeschlossen'
export const nobodyYet = 'Noch hat niemand ein Tutorial abgeschlossen. Machen Sie den Anfang!'
export const join = 'Mitmachen'
export const joinCode = (address: string): string => `QR-Code, der zu ${address} führt`

export const pointsUnit = (count: number): string => (count === 1 ? 'Punkt' : 'Punkte')
export const tutorialCount = (count: number): string => `${grouped(count)} ${count === 1 ? 'Tutorial' : 'Tutorials'}`
export const noRanks = 'Noch hat niemand Punkte. Machen Sie den Anfang!'
export const rank = 'Rang'

export const burnup = 'Bisher abgeschlossen'
export const burnupText = (count: string, days: number, goal: string): string =>
  `${count} Tutorials in ${days === 1 ? 'einem Tag' : `${days} Tagen`}; das Ziel ist ${goal}.`
export const goal = (goal: string): string => `Ziel ${goal}`
export const buckets = 'Tutorials pro Person'
export const bucketOrMore = (count: number): string => `${grouped(count)} oder mehr`
export const people = (count: number): string => `${grouped(count)} ${count === 1 ? 'Person' : 'Personen'}`
export const tracks = 'Tracks'
export const speed = 'Minuten pro Tutorial'
export const minutes = (count: string): string => `${count} Min.`
export const noData = 'Noch nichts zu zeigen'

export const eventMissing = (id: number): string => `Es gibt keine Veranstaltung ${id}`
export const eventMissingText = 'Prüfen Sie eventId in der Adresse dieser Anzeige, oder wählen Sie eine Veranstaltung.'
export const loginEnded = 'Ihre Anmeldung ist abgelaufen'
export const logInAgain = 'Neu anmelden'
export const forbidden = 'Diese Anzeige ist für Sie nicht zugänglich'
export const unreachable = 'Der Server antwortet nicht'
export const unreachableText = 'Die Anzeige versucht es von selbst wieder.'
export { reading as loading } from '../display-page.ts'
export const chooseEvent = 'Welche Veranstaltung?'
export const noEvents = 'Es gibt noch keine Veranstaltungen.'
export const underWay = 'läuft gerade'
export const seeDemo = 'Mit erfundenen Daten ansehen'

export const wrongParameters = 'Die Adresse dieser Anzeige hat Fehler'
export const rules = {
  unknown: 'ist nicht bekannt',
  flag: 'muss 1 oder 0 sein',
  address: 'muss eine Adresse mit http oder https sein, oder ein Pfad dieser Site'
} as const
export const numberRule = (least: string, most: string): string => `muss eine ganze Zahl von ${least} bis ${most} sein`
export const orZero = 'oder 0'
export const choiceRule = (choices: string): string => `muss eines von ${choices} sein`
export const hide = 'Ausblenden'
