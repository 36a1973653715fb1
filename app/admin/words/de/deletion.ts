import { numeral } from '../../browser/parts/format.ts'

/** How many rows of an entity, whose names are given for one and for many. */
export const rowsOf = (count: number, one: string, many: string) => `${numeral(count)} ${count === 1 ? one : many}`
export const notCounted = (problem: string) => `Was davon abhängt, ließ sich nicht zählen: ${problem}`
export const counting = 'Was davon abhängt, wird gezählt'
export const deletedWith = (_: number, parts: string) => `Mit gelöscht: ${parts}.`
export const cannotBeDeleted = (references: string) =>
  `Löschen ist nicht möglich, solange etwas darauf verweist: ${references}.`
export const refersTo = (_: number, references: string) => `Darauf verweist: ${references}.`
export const referredStay = 'Eine Zeile, auf die etwas verweist, bleibt; die übrigen werden gelöscht.'
export const draftGoes = (user: string) => `Der Entwurf, den ${user} nicht gespeichert hat, geht mit verloren.`
export const discardThis = 'Diesen Entwurf verwerfen?'
export const discard = 'Verwerfen'
export const changesAreLost = (entity: string) =>
  `Die Änderungen im Entwurf gehen verloren. ${entity}: Es bleibt, was zuletzt gespeichert wurde.`
export const neverSaved = 'Der Entwurf wurde nie gespeichert; alles darin geht verloren.'
export const goesFromDraft = 'Es verschwindet aus dem Entwurf, und endgültig, sobald der Entwurf gespeichert ist.'
