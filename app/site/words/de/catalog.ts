import type { Kind } from '../../catalog/card.ts'
import type { Sort, State } from '../../catalog/filter.ts'

export const kindNames: Readonly<Record<Kind, string>> = { tutorial: 'Tutorial', mission: 'Mission', group: 'Gruppe' }
export const kindsNames: Readonly<Record<Kind, string>> = {
  tutorial: 'Tutorials',
  mission: 'Missionen',
  group: 'Gruppen'
}
export const allOfKind: Readonly<Record<Kind, string>> = {
  tutorial: 'Alle Tutorials',
  mission: 'Alle Missionen',
  group: 'Alle Gruppen'
}

/** Names of levels by the level in small letters. */
export const levelNames: Readonly<Record<string, string>> = {
  beginner: 'Einsteiger',
  intermediate: 'Fortgeschrittene',
  advanced: 'Experten'
}

/** Names of states of progress. */
export const stateNames: Readonly<Record<State, string>> = {
  open: 'Nicht begonnen',
  started: 'Begonnen',
  done: 'Erledigt'
}

export const sortNames: Readonly<Record<Sort, string>> = {
  suggested: 'Empfohlen',
  title: 'Titel',
  newest: 'Neueste',
  time: 'Kürzeste'
}
export const bestMatch = 'Beste Treffer'

/** Words that somebody has searched for. */
export const quoted = (text: string): string => `„${text}“`

/** Title of a page of a list but its first. */
export const pageOf = (title: string, page: number): string => `${title} (Seite ${page})`

/** The title of the one thing that is left of a path. */
export const oneThingLeft = (title: string): string => `Nur noch „${title}“ offen`
export const someThingsLeft = (count: number, first: string): string => `Noch ${count} offen, zuerst „${first}“`

export const minutesLong = (minutes: number): string => `${minutes} Min.`
export const hoursLong = (hours: number): string => `${hours} Std.`
export const hoursAndMinutesLong = (hours: number, minutes: number): string => `${hours} Std. ${minutes} Min.`
