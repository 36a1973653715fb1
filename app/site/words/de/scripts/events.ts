import { grouped } from '../../../views/parts/locale.ts'
import { tutorials } from '../counts.ts'

/** The same time where the reader is. */
export const yourTime = (range: string): string => `Ihre Zeit: ${range}`
export const until = (time: string): string => `bis ${time}`

export const logInToTakePart = <T>(logIn: T) => [
  logIn,
  ', um teilzunehmen. Was Sie vor der Anmeldung abschließen, zählt ab dem Beginn der Veranstaltung mit.'
]
export const isOver = 'Diese Veranstaltung ist vorbei.'
export const register = 'Teilnehmen'
export const acceptTerms = <T>(terms: T, version: number) => ['Ich nehme die ', terms, ` an, Version ${version}`]
export const terms = 'Teilnahmebedingungen'
export const showName = 'Meinen Namen auf den Bildschirmen der Veranstaltung zeigen'
export const showNameHint = 'Sonst zeigen Bildschirme ein Pseudonym. Offene Bildschirme zeigen für alle Pseudonyme.'
export const registered = 'Sie nehmen teil.'
export const registeredSince = (day: string): string => `Sie nehmen seit dem ${day} teil.`
export const isRegisteredNow = 'Sie nehmen jetzt teil.'
export const leftNow = 'Sie nehmen nicht mehr teil.'
export const nameShown = 'Bildschirme der Veranstaltung dürfen Ihren Namen zeigen.'
export const nameHidden = 'Bildschirme der Veranstaltung zeigen für Sie ein Pseudonym.'
export const termsAccepted = 'Sie haben die Bedingungen angenommen.'
export const leave = 'Teilnahme beenden'
export const leaveNamed = (name: string): string => `Teilnahme an „${name}“ beenden?`
export const leaveText =
  'Dann zählt nur, was Sie ausdrücklich für diese Veranstaltung abschließen. Solange sie läuft, können Sie wieder teilnehmen.'
export const stay = 'Weiter teilnehmen'
export const termsChanged = 'Die Bedingungen haben sich seit Ihrer Anmeldung geändert.'
export const accept = 'Annehmen'
export const notDone = (problem: string): string => `Das hat nicht geklappt: ${problem}.`
export const notRead = 'Ihre Teilnahme kann gerade nicht gelesen werden. Laden Sie die Seite gleich noch einmal.'

export const points = (count: number): string => `${grouped(count)} ${count === 1 ? 'Punkt' : 'Punkte'}`
/** Tutorials that count so far, of those of the event. */
export const completedOf = (done: number, count: number): string =>
  `${grouped(done)} von ${tutorials(count)} abgeschlossen`
export const completed = (done: number): string => `${tutorials(done)} abgeschlossen`
export const yourRank = (rank: number): string => `Ihr Platz: ${grouped(rank)}`

export const myEvents = 'Meine Veranstaltungen'
export const registrationMissing = 'Nicht angemeldet'

export const participants = 'Teilnehmende'
export const completions = 'Abschlüsse'
export const pointsName = 'Punkte'
export const place = 'Platz'
export const name = 'Name'
export const asOf = (time: string): string => `Stand: ${time}`
export const nobodyYet = 'Noch hat niemand etwas abgeschlossen.'

export const logInAtBooth = <T>(logIn: T) => [logIn, ', damit Ihr Fortschritt bleibt und für die Veranstaltung zählt.']
export const registerAtBooth = <T>(register: T) => [
  register,
  ', damit für die Veranstaltung zählt, was Sie abschließen.'
]
export const registerForEvent = 'An der Veranstaltung teilnehmen'
export const isDone = 'Erledigt'
export const goOn = (step: number): string => `Weiter mit Schritt ${step}`
export const goOnSomewhere = 'Weiter'
export const begin = 'Beginnen'
