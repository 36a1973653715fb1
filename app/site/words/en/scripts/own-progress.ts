import { checkpoints, steps, tutorials } from '../counts.ts'

export const markStep = 'Mark this step as done'
export const markCheckpoint = 'Mark this checkpoint as done'
/** The name of a button, of several that do the same. */
export const actionOn = (action: string, name: string) => `${action}: ${name}`
export const stepNumber = (step: number) => `Step ${step}`
export const quoted = (title: string) => `“${title}”`
export const undo = 'Undo'
export const nowDone = (name: string) => `${name} done`
export const openAgain = (name: string) => `${name} is open again`
export const staysDone = (name: string) => `${name} stays done.`
export const startOverHint = 'Start over on your page if you want to repeat it.'
export const allStepsDone = 'all steps are done'
export const stepsLeftOf = (left: number, count: number) => `${left} of ${count} steps left`
export const notSaved = (name: string, problem: string) => `${name} was not saved: ${problem}.`
export const keptOffline = 'Kept in this browser; sent when the connection is back.'
export const keptNowhere = 'Your browser stores nothing, so this is lost when you close the page.'
export const logInAgain = 'Log in again'
export const keptUntilLogin = <T>(logIn: T) => ['Kept in this browser. ', logIn, ' and it is sent.']
export const noLongerInMission = 'it is no longer part of a mission'
export const noLongerPublished = 'it is no longer published'
export const noSuchStep = 'the tutorial has no such step any more'
export const startedOverSince = 'you have started over since'
/** After the name of what is done, in a list of links. */
export const markedDone = ' (done)'

export const keepForLater = 'Keep for later'
export const keepStepForLater = (step: number) => `Keep step ${step} for later`
export const stepOfTitle = (step: number, title: string) => `step ${step} of “${title}”`
export const keptForLater = (name: string) => `Kept for later: ${name}`
export const notKeptAnyMore = (name: string) => `Not kept any more: ${name}`
export const notKept = (problem: string) => `Not kept: ${problem}.`
export const stillKept = (problem: string) => `Still kept: ${problem}.`

export const keepDone = 'Keep what you have done?'
export const keepBookmarks = 'Keep your bookmarks?'
export const keepFavorites = 'Keep your favorite sessions?'
export const hasFromBefore = (what: string) => `Before you logged in, this browser had kept ${what}.`
export const addToProgress = 'Add to my progress'
export const addToPage = 'Add to my page'
export const later = 'Later'
export const notMine = 'Not mine, forget it'
export const added = (what: string) => `Added ${what}`
export const staysHere = 'It stays in this browser'
export const forgotten = 'Forgotten'
export const stepsIn = (stepCount: number, tutorialCount: number) =>
  `${steps(stepCount)} in ${tutorials(tutorialCount)}`
export const bothOf = (one: string, other: string) => `${one} and ${other}`

export const recommendedForYou = 'Recommended for you'
export const recommended = 'Recommended'

export const continueStopped = 'Continue where you stopped'
export const continueWithStep = (step: number) => `Continue with step ${step}`
export const within = (title: string) => `, in ${title}`
export const stepsLeft = (count: number) => `${steps(count)} left`
export const everythingDone = 'Everything you began is done'
export const tutorialsSoFar = (count: number) => (count === 1 ? 'One tutorial so far.' : `${count} tutorials so far.`)
export const findNext = 'Find the next one'

/** Words for a path as a whole; `day` is when it was completed. */
export const pathCompleted = (day?: string) => `Completed${day === undefined ? '' : ` on ${day}`}. Well done!`
export const tutorialsOf = (done: number, total: number) => `${done} of ${tutorials(total)}`
export const checkpointsLeft = (count: number) => `${checkpoints(count)} left`
export const timeLeft = (duration: string) => `about ${duration} left`
export const nextOnPath = 'What is next'
export const toCheckpoint = 'Go to the checkpoint'
export const goOn = 'Continue'
export const withTitle = (title: string) => `with “${title}”`
export const yourPageLink = 'your page'
export const wellDoneOnPage = <T>(page: T) => ['Well done! It is on ', page, '.']
export const wellDoneHere = <T>(logIn: T) => [
  'Well done! This is kept in this browser. ',
  logIn,
  ' to keep it everywhere, with the badge for it.'
]

export const yourProgress = 'Your progress'
export const stepsDoneOf = (done: number, count: number) => `${done} of ${count} steps done`
export const markEach = 'Mark each step as done to find your way back to where you left off.'
export const willBeKeptHere = <T>(logIn: T) => [
  'What you mark as done is kept in this browser. ',
  logIn,
  ' to have it everywhere.'
]
export const keptHere = <T>(logIn: T) => ['This is kept in this browser. ', logIn, ' to have it everywhere.']
export const finished = 'You finished this tutorial'
export const allOfItsSteps = 'All of its steps are done.'
export const completedPath = (title: string) => `You completed “${title}”`
export const everyPart = 'Every part of it is done. Well done!'
export const seeLearnt = 'See what you learnt'
export const partLeft = (done: number, total: number, path: string, left: string) =>
  `${done} of ${tutorials(total)} of “${path}”. ${left}.`
export const partDone = (done: number, total: number, path: string) =>
  `${done} of ${tutorials(total)} of “${path}” ${done === 1 ? 'is' : 'are'} done.`
export const skipped = <T>(earlier: T) => ['You skipped ', earlier, '.']
export const earlierOnes = (count: number) => (count === 1 ? 'an earlier one' : `${count} earlier ones`)
export const nextTitle = (title: string) => `Next: ${title}`
export const backTo = (title: string) => `Back to ${title}`
