import { numeral } from '../../../browser/parts/format.ts'

export const reconcile = 'Reconcile now'
export const reconciliationStarted = 'The reconciliation has started.'
export const seed = 'Seed'
export const seeded = (queued: number, all: number) =>
  `${numeral(queued)} of ${numeral(all)} tutorials are brought up to date.`
export const cleanUp = 'Clean up'
export const cleanUpStarted = 'The clean-up has started.'
export const help =
  'Steps are found by their meaning once they have a vector of their text. The reconciliation gives vectors to steps that have none, seeding also tells how many tutorials wait, and the clean-up removes vectors that nothing uses.'
export const noneMade = (reason: string) => `No vectors are made now: ${reason}`
export const coverage = (percent: number) => `Coverage: ${percent} %`
export const stepsWithVector = 'Steps with a vector'
/** Numbers of the coverage. */
export const numbers = {
  embedded: 'Steps with a vector of their text',
  missing: 'Steps without a vector',
  stale: 'Steps with the vector of an earlier text',
  tutorials: 'Tutorials with vectors',
  foreign: 'Vectors of other models',
  orphaned: 'Vectors of tutorials that readers are not served',
  version: 'Version of the content'
}
export const partOfAll = (part: number, all: number) => `${numeral(part)} of ${numeral(all)}`
export const nothingPublished = 'nothing is published'
export const lastReconciliation = 'Last reconciliation'
export const itsLog = 'Its log'
export const noneYet = 'None has run yet.'
export const startedBy = (moment: string, person: string) => `${moment} by ${person}`
