import { grouped } from '../../../views/parts/locale.ts'
export { title } from '../display-page.ts'

export const views = { board: 'Board', statistics: 'Statistics', leaderboard: 'Leaderboard' } as const
export const chooseView = 'Views'
export const steer = 'Steer'
export const pause = 'Pause'
export const goOn = 'Go on'
export const previous = 'Previous view'
export const next = 'Next view'
export const fullScreen = 'Full screen'
export const leaveFullScreen = 'Leave full screen'
export const keys = 'Arrow keys change the view, space pauses, F is full screen.'
export const paused = 'Paused'

export const live = 'Live'
export const demo = 'DEMO'
export const demoText = 'Made-up data'
export const waiting = 'Connecting …'
export const asOf = (time: string): string => `As of ${time}`
export const stale = (time: string): string => `No connection since ${time}`

export const completed = 'tutorials completed'
export const goalShare = (percent: string, goal: string): string => `${percent} of the goal of ${goal}`
export const goalReached = (goal: string): string => `Goal of ${goal} reached`
export const participants = 'participants'
export const points = 'points'
export const lastDay = 'today'
export const justCompleted = 'Just completed'
export const nobodyYet = 'Nobody has completed a tutorial yet. Be the first!'
export const join = 'Join in'
export const joinCode = (address: string): string => `QR code that leads to ${address}`

export const pointsUnit = (count: number): string => (count === 1 ? 'point' : 'points')
export const tutorialCount = (count: number): string => `${grouped(count)} ${count === 1 ? 'tutorial' : 'tutorials'}`
export const noRanks = 'Nobody has points yet. Be the first!'
export const rank = 'Rank'

export const burnup = 'Completed so far'
export const burnupText = (count: string, days: number, goal: string): string =>
  `${count} tutorials in ${days === 1 ? 'one day' : `${days} days`}; the goal is ${goal}.`
export const goal = (goal: string): string => `Goal ${goal}`
export const buckets = 'Tutorials per person'
export const bucketOrMore = (count: number): string => `${grouped(count)} or more`
export const people = (count: number): string => `${grouped(count)} ${count === 1 ? 'person' : 'people'}`
export const tracks = 'Tracks'
export const speed = 'Minutes per tutorial'
export const minutes = (count: string): string => `${count} min`
export const noData = 'Nothing to show yet'

export const eventMissing = (id: number): string => `There is no event ${id}`
export const eventMissingText = 'Check eventId in the address of this display, or choose an event.'
export const loginEnded = 'Your login has ended'
export const logInAgain = 'Log in again'
export const forbidden = 'This display is not open to you'
export const unreachable = 'The server does not answer'
export const unreachableText = 'This display tries again by itself.'
export { reading as loading } from '../display-page.ts'
export const chooseEvent = 'Which event?'
export const noEvents = 'There are no events yet.'
export const underWay = 'under way'
export const seeDemo = 'See it with made-up data'

export const wrongParameters = 'The address of this display has mistakes'
export const rules = {
  unknown: 'is not known',
  flag: 'must be 1 or 0',
  address: 'must be an http or https address, or a path of this site'
} as const
export const numberRule = (least: string, most: string): string => `must be a whole number from ${least} to ${most}`
export const orZero = 'or 0'
export const choiceRule = (choices: string): string => `must be one of ${choices}`
export const hide = 'Hide'
