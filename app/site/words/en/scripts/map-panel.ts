import { links, places } from '../counts.ts'

export const openType = (type: string) => `Open ${type.toLowerCase()}`
export const pathFromHere = 'Path from here'
export const andMore = (count: number) => `and ${count} more`
export const whereTo = 'Where to?'
export const chooseEndOf = (from: string) =>
  `Choose the tutorial or concept that a path from “${from}” should lead to, on the map or in the search.`
export const chooseEnd = 'Choose where the path leads to'
export const path = 'Path'
export const noPath = 'No path'
export const endPath = 'Done'
export const pathOf = (steps: number) => `Path of ${steps} ${steps === 1 ? 'step' : 'steps'}`
export const nothingConnects = 'Nothing connects the two yet.'
export const pathNotFound = 'The path could not be found. Try again in a moment.'
export const pathElsewhere = 'The path goes through places that this map does not show yet.'
export const noLink = 'No link in this direction'
export const nothingFound = 'Nothing found'
export const placesFound = (count: number) => `${places(count)} found`
/** A node as it is announced. */
export const nodeWith = (label: string, type: string, linkCount: number) => `${label}, ${type}, ${links(linkCount)}`

/** A predicate as its subject and as its object see it. */
export const predicates: Readonly<Partial<Record<string, readonly [outgoing: string, incoming: string]>>> = {
  requires: ['Know first', 'Leads on to'],
  relatedTo: ['Related', 'Related'],
  teaches: ['Teaches', 'Taught by'],
  extends: ['Extends', 'Extended by'],
  partOf: ['Part of', 'Contains'],
  taggedWith: ['Tags', 'Tagged with it'],
  aboutProduct: ['About', 'Tutorials about it'],
  inCategory: ['Topic', 'In this topic'],
  coCompletedWith: ['Often completed together', 'Often completed together']
}
