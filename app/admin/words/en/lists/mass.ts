import { numeral } from '../../../browser/parts/format.ts'
import { rows } from '../counts.ts'

export const chooseAll = (count: number) => `Choose all ${numeral(count)}`
export const chooseFirst = 'Choose the first …'
export const choose = 'Choose'
export const howMany = 'How many rows, in the order of the list'
export const atMost = (most: number) => `At most ${numeral(most)} rows are changed at once. Filters find the others.`
export const isChoosing = (read: number, all: number) => `Reading rows: ${numeral(read)} of ${numeral(all)}`
export const onlySet = (count: number) => `Only what you set here is changed, in ${rows(count)}.`
export const leaveIt = 'Leave as it is'
export const setIt = 'Set'
export const emptyIt = 'Empty'
export const whatBecomesOf = (field: string) => `${field}: what becomes of it`
export const nothingSet = 'Nothing is set yet.'
export const progress = (done: number, all: number) => `${numeral(done)} of ${numeral(all)} done`
export const stop = 'Stop'
export const stayChosen = 'What was refused stays chosen.'
/** Reasons, in words that follow a name and a colon. */
export const hasDraft = 'has a draft, which is saved or discarded first'
export const takesNoValue = (field: string) => `${field} cannot be changed in the state of this row`
export const changedMeanwhile = 'somebody else has changed it meanwhile; it is read again'
