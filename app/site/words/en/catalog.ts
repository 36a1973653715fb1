import type { Kind } from '../../catalog/card.ts'
import type { Sort, State } from '../../catalog/filter.ts'

export const kindNames: Readonly<Record<Kind, string>> = { tutorial: 'Tutorial', mission: 'Mission', group: 'Group' }
export const kindsNames: Readonly<Record<Kind, string>> = {
  tutorial: 'Tutorials',
  mission: 'Missions',
  group: 'Groups'
}
export const allOfKind: Readonly<Record<Kind, string>> = {
  tutorial: 'All tutorials',
  mission: 'All missions',
  group: 'All groups'
}

/** Names of levels by the level in small letters. */
export const levelNames: Readonly<Record<string, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced'
}

/** Names of states of progress. */
export const stateNames: Readonly<Record<State, string>> = { open: 'Not started', started: 'In progress', done: 'Done' }

export const sortNames: Readonly<Record<Sort, string>> = {
  suggested: 'Suggested',
  title: 'Title',
  newest: 'Newest',
  time: 'Shortest'
}
export const bestMatch = 'Best match'

/** Words that somebody has searched for. */
export const quoted = (text: string): string => `“${text}”`

/** Title of a page of a list but its first. */
export const pageOf = (title: string, page: number): string => `${title} (page ${page})`

/** The title of the one thing that is left of a path. */
export const oneThingLeft = (title: string): string => `One thing left: “${title}”`
export const someThingsLeft = (count: number, first: string): string => `${count} things left, first “${first}”`

export const minutesLong = (minutes: number): string => `${minutes} min`
export const hoursLong = (hours: number): string => `${hours} h`
export const hoursAndMinutesLong = (hours: number, minutes: number): string => `${hours} h ${minutes} min`
