import { counted, numeral } from '../../../browser/parts/format.ts'
import { documents } from '../counts.ts'

/** State of a version. */
export const states = {
  ACTIVE: 'Live',
  PUBLISHING: 'Being written',
  SUPERSEDED: 'Earlier',
  ROLLED_BACK: 'Rolled back'
}
export const log = 'Log of the publishes'
export const help =
  'Each publish makes a version of all documents. Versions that are no longer live are kept for seven days, the newest three longer.'
export const nothingYet = 'Nothing has been published yet.'
export const versions = 'Versions'
export const version = (number: number) => `Version ${number}`
export const begun = (moment: string) => `Begun ${moment}`
export const begunBy = (moment: string, person: string) => `Begun ${moment} by ${person}`
export const liveFrom = (begun: string, moment: string) => `${begun}, live from ${moment}`

export const end = 'End'
export const endIt = 'End it'
export const endPublish = (version: number) => `End the publish of version ${version}`
export const isEnded = (version: number) => `The publish of version ${version} is ended.`
export const hasEnded = 'It has ended meanwhile. Close this, and look at the list again.'
export const endingMeans =
  'What it has sent so far is discarded, and others can publish at once. What is live stays. If it still runs, it fails; one that broke off is otherwise ended after half an hour.'

export const rollBack = 'Roll back'
export const rollBackTo = (version: number) => `Roll back to version ${version}`
export const isLive = (version: number) => `Version ${version} is live.`
export const comparing = 'Comparing the versions'
/** How to go on after a refusal, by its status. */
export const onward: Readonly<Record<number, string>> = {
  400: 'Close this, and look at the list again.',
  403: 'A SuperAdmin may do this. Ask one.',
  404: 'It has been cleaned up meanwhile. Close this, and look at the list again.',
  409: 'Below is what would change now; nothing was changed.'
}
export const isLiveNow = (version: number) => `Version ${version} is live now.`
export const nothingChanges = (version: number) =>
  `Visitors read version ${version} a moment later, and no document changes.`
export const documentsDiffer = (version: number, count: number) =>
  `Visitors read version ${version} a moment later, and ${documents(count)} ${count === 1 ? 'differs' : 'differ'}:`
/** Documents by what becomes of them. */
export const counts = {
  changes: (count: number) => `${numeral(count)} as it was`,
  returns: (count: number) => `${numeral(count)} back again`,
  goes: (count: number) => `${numeral(count)} taken away`
}
/** A document by what becomes of it. */
export const fates = {
  changes: <T>(slug: T) => [slug, ' is as it was'],
  returns: <T>(slug: T) => [slug, ' is back again'],
  goes: <T>(slug: T) => [slug, ' is taken away']
}
export const documentsThatDiffer = 'Documents'
export const andOthers = (count: number) => `and ${counted(count, 'other')}`
export const notLiveAgain = (version: number) =>
  `Version ${version} cannot be made live again; publish again for what it had.`
