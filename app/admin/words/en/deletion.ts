import { numeral } from '../../browser/parts/format.ts'

/** How many rows of an entity, whose names are given for one and for many. */
export const rowsOf = (count: number, one: string, many: string) => `${numeral(count)} ${count === 1 ? one : many}`
export const notCounted = (problem: string) => `What depends on it could not be counted: ${problem}`
export const counting = 'Counting what depends on it'
export const deletedWith = (deleted: number, parts: string) =>
  `Deleted with ${deleted === 1 ? 'it' : 'them'}: ${parts}.`
export const cannotBeDeleted = (references: string) =>
  `It cannot be deleted while something refers to it: ${references}.`
export const refersTo = (deleted: number, references: string) =>
  `What refers to ${deleted === 1 ? 'it' : 'them'}: ${references}.`
export const referredStay = 'A row that something refers to stays, and the others go.'
export const draftGoes = (user: string) => `The draft that ${user} has not saved goes with it.`
export const discardThis = 'Discard this draft?'
export const discard = 'Discard'
export const changesAreLost = (entity: string) =>
  `The changes of the draft are lost. The ${entity.toLowerCase()} stays as it was saved last.`
export const neverSaved = 'It was never saved, so all of it is lost.'
export const goesFromDraft = 'It goes from the draft, and for good once the draft is saved.'
