import { concepts, names, rows, steps } from '../counts.ts'

export const keepProgress = 'Keep progress and bookmarks on all your devices'
export const earnBadges = 'Earn badges, and see which concepts you know'
export const beChecked = 'Have code and answers checked'
export const makeTokens = 'Make access tokens for your programs and agents'
export const administer = 'Administer the platform: missions, groups, tags, people, settings'
export const takeEmergencyActions = 'Take emergency actions on the platform'
export const writeTutorials = 'Write tutorials, and see how yours do'
export const lookAtPreviews = 'Look at tutorials before they are published'
export const publishConcepts = 'Publish and merge concepts'
export const scanBadges = 'Scan badges and hand out prizes at events'
export const runDisplays = 'Run the displays of an event'
export const queryGraph = 'Query the GraphQL interface'
export const connectAgents = 'Connect AI agents with your login'
export const mergeAccounts = 'Merge accounts'

export const progressUnknown = 'Your progress cannot be shown right now'
export const progressNotLost = 'The server is not responding. Nothing is lost; reload the page in a moment.'
export const yourProgress = 'Your progress'
export const tutorials = 'Tutorials'
export const missions = 'Missions'
export const stepsName = 'Steps'
export const points = 'Points'
export const badges = 'Badges'
/** After the button that leads to the step; `mission` is the one that the tutorial is part of. */
export const stepIsOf = (title: string, mission?: string) =>
  `of “${title}”${mission === undefined ? '' : `, in ${mission}`}`
export const findTutorial = 'Find a tutorial'
export const nothingDone = 'Nothing is done yet.'
export const nothingUnderWay = 'Nothing is under way.'
export const missionsInProgress = 'Missions in progress'
export const tutorialsInProgress = 'Tutorials in progress'
export const percentOf = (title: string, percent: number) => `${title}: ${percent} %`
export const nextComes = 'next: '

export const inThisBrowser = 'In this browser'
export const nothingHere = 'Nothing yet. Steps that you mark as done and pages that you keep for later are listed here.'
export const stepsOf = (done: number, count: number) => `${done} of ${steps(count)}`
export const stepsDoneOf = (done: number, count: number) => `${done} of ${steps(count)} done`

export const keptForLater = 'Kept for later'
export const nothingKept = 'Nothing is kept for later any more.'
export const remove = 'Remove'
export const removeNamed = (title: string) => `Remove: ${title}`
export const removed = (title: string) => `Removed: ${title}`
export const notRemoved = (problem: string) => `Not removed: ${problem}.`
export const notPublished = (title: string) => `${title} (no longer published)`
export const isConcept = ' concept'
export const stepOf = (title: string, step: number) => `${title}, step ${step}`
export const stepOfNamed = (title: string, step: number, name: string) => `${title}, step ${step}: ${name}`

export const deskCode = 'My code for the prize desk'
export const deskCodeText = 'Show it at the prize desk of an event to be given the prizes that you have earned there.'
export const deskCodePicture = 'QR code with your account number'
export const deskCodeFailed = 'The code cannot be shown right now. Close this and open it again in a moment.'
export const accountNumber = (number: number) => `Account number ${number}`

export const completed = 'Completed'
export const willBeListed = 'What you complete is listed here with its date.'
export const attempt = (number: number) => `attempt ${number}`
export const changedSince = (count: number) => `Changed since you did it: ${steps(count)}`
export const changedStep = (step: number, title: string, change: string) => `Step ${step}, “${title}”: ${change}`
/** Changes of steps, by their names in the answer. */
export const changes: Readonly<Partial<Record<string, string>>> = {
  added: 'new',
  removed: 'removed',
  retitled: 'another title',
  code: 'other code'
}
export const startTitleOver = (title: string) => `Start “${title}” over?`
export const leaveIt = 'Leave it as it is'
export const startOverText =
  'All of its steps will be open again. If you have completed it, that stays listed as an earlier attempt.'
export const beginsAnew = (title: string) => `“${title}” begins anew`

export const favoriteSessions = 'Favorite sessions'
export const reportedProblems = 'Problems that you reported'
/** States of reports, by their names in the answer. */
export const reportStates: Readonly<Partial<Record<string, string>>> = {
  OPEN: 'open',
  ACCEPTED: 'accepted',
  FIXED: 'fixed',
  DECLINED: 'declined'
}
export const fixedInVersion = (version: number, day: string) =>
  `The step was changed on ${day}, with version ${version} of the content.`

export const skillMap = 'Skill map'
export const completeToSee = 'Complete a tutorial to see the concepts it teaches, and what they lead to. '
export const shownOf = (shown: number, all: number) => `You have learned ${shown} of ${concepts(all)}. `
export const seeOnMap = 'See them on the map'
export const whereToBegin = 'Where to begin'
export const oneStepAway = 'One step away'
export const missingUnderneath = 'Missing basics'
export const whatYouKnow = 'What you know'
export const learnIn = 'Learn it in '
export const missing = 'Missing'
export const youKnow = 'You know'
export const comesNext = 'Next'
export const pictureOf = (count: number) =>
  `Picture of ${count} concepts and what builds on what; the lists below say the same`

export const preferences = 'Preferences'
export const preferencesText = 'Where a tutorial offers several ways, the one that suits you is recommended.'
export const preferenceTitles = {
  deployment: 'Where you run it',
  role: 'Your role',
  cloud: 'Your cloud',
  preferredEventRegion: 'Events you want to hear about'
}
export const deployments = { cloud: 'In the cloud', onprem: 'On premises' }
export const roles = {
  developer: 'Developer',
  architect: 'Architect',
  sysadmin: 'System administrator',
  student: 'Student'
}
export const regions = {
  AMERICAS: 'Americas',
  EMEA: 'Europe, Middle East, Africa',
  APJ: 'Asia, Pacific, Japan',
  VIRTUAL: 'Online',
  ALL: 'All regions'
}
export const noPreference = 'No preference'
export const savePreferences = 'Save preferences'
export const saved = 'Saved'
export const notSaved = (problem: string) => `Not saved: ${problem}.`

export const yourData = 'Your data'
export const yourDataText =
  'Download everything that is stored about you as JSON. Or erase it: your progress, badges and tokens go with ' +
  'it, and nobody can restore them.'
export const downloadData = 'Download my data'
export const eraseData = 'Erase my data'
export const eraseDataAsking = 'Erase my data…'
export const eraseEverything = 'Erase everything about you?'
export const eraseText = 'This cannot be undone. Download your data first if you want to keep it.'
/** The word that has to be typed before anything is erased. */
export const eraseWord = 'erase'
export const typeWord = <T>(word: T) => ['Type ', word, ' to continue']
export const wasErased = 'Your data was erased, and you are logged out.'
export const keepReceipt = 'Keep the number of this receipt if you need one.'
export const receipt = 'Receipt'
export const erasedOn = 'Erased on'
export const erasedWhat = 'What'
export const erasedRows = (rowCount: number, nameCount: number) =>
  `${rows(rowCount)} deleted, ${names(nameCount)} made anonymous`
export const startPage = 'Start page'
