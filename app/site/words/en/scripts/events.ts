import { grouped } from '../../../views/parts/locale.ts'
import { tutorials } from '../counts.ts'

/** The same time where the reader is. */
export const yourTime = (range: string): string => `Your time: ${range}`
export const until = (time: string): string => `until ${time}`

export const logInToTakePart = <T>(logIn: T) => [
  logIn,
  ' to take part. What you complete before you register counts too, from the beginning of the event.'
]
export const isOver = 'This event is over.'
export const register = 'Register'
export const acceptTerms = <T>(terms: T, version: number) => ['I accept the ', terms, `, version ${version}`]
export const terms = 'terms of participation'
export const showName = 'Show my name on the screens of the event'
export const showNameHint = 'Without it, screens show a pseudonym. Open screens show pseudonyms for everyone.'
export const registered = 'You are registered.'
export const registeredSince = (day: string): string => `You are registered since ${day}.`
export const isRegisteredNow = 'You are registered now.'
export const leftNow = 'You are no longer registered.'
export const nameShown = 'Screens of the event may show your name.'
export const nameHidden = 'Screens of the event show a pseudonym for you.'
export const termsAccepted = 'You have accepted the terms.'
export const leave = 'Leave the event'
export const leaveNamed = (name: string): string => `Leave “${name}”?`
export const leaveText =
  'Only what you complete for this event by name counts then. You can register again as long as the event goes on.'
export const stay = 'Stay'
export const termsChanged = 'The terms have changed since you registered.'
export const accept = 'Accept'
export const notDone = (problem: string): string => `It was not done: ${problem}.`
export const notRead = 'Your registration cannot be read right now. Reload the page in a moment.'

export const points = (count: number): string => `${grouped(count)} ${count === 1 ? 'point' : 'points'}`
/** Tutorials that count so far, of those of the event. */
export const completedOf = (done: number, count: number): string => `${grouped(done)} of ${tutorials(count)} completed`
export const completed = (done: number): string => `${tutorials(done)} completed`
export const yourRank = (rank: number): string => `Your place: ${grouped(rank)}`

export const myEvents = 'My events'
export const registrationMissing = 'Not registered'

export const participants = 'Participants'
export const completions = 'Completions'
export const pointsName = 'Points'
export const place = 'Place'
export const name = 'Name'
export const asOf = (time: string): string => `As of ${time}`
export const nobodyYet = 'Nobody has completed anything yet.'

export const logInAtBooth = <T>(logIn: T) => [logIn, ' so that your progress is kept and counts for the event.']
export const registerAtBooth = <T>(register: T) => [register, ' so that what you complete counts for the event.']
export const registerForEvent = 'Register for the event'
export const isDone = 'Done'
export const goOn = (step: number): string => `Continue with step ${step}`
export const goOnSomewhere = 'Continue'
export const begin = 'Begin'
