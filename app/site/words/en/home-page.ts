import type { ShelfBadge } from '../../views/parts/lanes-model.ts'
import { grouped } from '../../views/parts/locale.ts'
import { missions as missionsCounted } from './counts.ts'

export const description = 'Hands-on tutorials with steps you can follow.'
export const startHere = 'Start here'
export const missions = 'Missions'
export const moreMissions = 'More missions'
export const allMissions = <T>(count: T) => ['All ', count, ' missions']
export const heading = 'Learn by doing'

/** Numbers of tutorials and missions in a sentence. */
export function lead(tutorials: number, missionCount: number): string {
  const first = `${grouped(tutorials)} hands-on tutorial${tutorials === 1 ? '' : 's'} with steps you can follow`
  return missionCount > 0
    ? `${first}, and ${missionsCounted(missionCount)} that lead from one to the next.`
    : `${first}.`
}
export const byLevel = 'By level'
export const stopAnywhere = 'Pick up where you left off'
export const markSteps = 'Mark the steps of a tutorial as done, and continue from here later.'
export const recommended = 'Recommended'
export const browseByTopic = 'Browse by topic'
export const ideas = 'Key concepts'
export const whereToGo = 'Where do you want to go?'
export const badges: Readonly<Record<ShelfBadge, string>> = {
  NEW: 'New',
  UPDATED: 'Updated',
  HIDDEN_GEM: 'Hidden gem',
  THIRD_PARTY: 'Third party'
}
export const otherSite = 'Other site'
export const needsLogin = 'Login'

export const notOnlyForReading = 'More than reading'
export const forAuthors = 'You write tutorials'
export const publishing = <T>(command: T) => [
  'A tutorial is a folder with one Markdown file. ',
  command,
  ' checks, renders and publishes it; it is live within a minute.'
]
export const forAgents = 'You are an agent'
export const agentWays = <T>(start: T, ending: T, type: T) => [
  'Begin with ',
  start,
  '. Every tutorial and mission is there as Markdown too: at its address with ',
  ending,
  ', or for whoever asks for ',
  type,
  '.'
]

export const nothingYet = 'Nothing is published yet'
export const nothingYetLead = 'The first tutorial appears here as soon as it is live.'
export const publishFirst = 'Publish the first one'
export const putFile = <T>(path: T) => ['Put a Markdown file in its own folder: ', path, '.']
export const runCommand = <T>(command: T, option: T, variable: T) => [
  'Run ',
  command,
  ', with ',
  option,
  ' and the variable ',
  variable,
  ' if the server is not on your machine.'
]
export const loadAgain = 'Reload this page.'

/** Headings of the bands. */
export const bands = {
  forYou: 'Chosen for you',
  events: 'Upcoming events',
  sessions: 'Upcoming sessions',
  videos: 'Videos',
  blogs: 'From the community',
  news: 'News',
  advocates: 'Developer advocates'
} as const
export const allEvents = 'All events'
export const allSessions = 'All sessions'
export const eventBanner = 'Current event'
