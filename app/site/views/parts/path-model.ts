import type { Card } from '../../catalog/card.ts'
import type { Walk } from '../../catalog/path/walk.ts'

/** Subject of tutorials, with the page about it. */
export interface Subject {
  readonly href: string
  readonly text: string
}

/** One branch of a choice. */
export interface Way {
  readonly label: string
  /** Condition in words. */
  readonly when: string | undefined
  /** The group that it leads through. */
  readonly group: Card | undefined
  /** Its tutorials in their order; one when it is no group. */
  readonly cards: readonly Card[]
}

/**
 * A tutorial, or ways of which a learner takes one; numbered through the whole path. Ways of several tutorials take as many
 * numbers as the longest has.
 */
export type Stop = { readonly number: number; readonly last: number } & (
  { readonly card: Card } | { readonly ways: readonly Way[] }
)

/** Run of stops: a group, or tutorials directly in the mission. */
export interface Leg {
  readonly title: string | undefined
  readonly href: string | undefined
  readonly description: string
  readonly minutes: number | null
  readonly stops: readonly Stop[]
}

export interface PathModel {
  readonly card: Card
  readonly legs: readonly Leg[]
  /** The path as scripts count it, with its checkpoints. */
  readonly walk: Walk
  /** The first tutorial; undefined while there is none. */
  readonly start: Card | undefined
  /** Missions that contain the group. */
  readonly missions: readonly Card[]
  /** Subjects of its tutorials: concepts, else tags. */
  readonly learnt: readonly Subject[]
  /** Missions to go on with. */
  readonly onward: readonly Card[]
}
