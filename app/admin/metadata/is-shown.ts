import { evaluate, type Row } from './evaluate.ts'
import type { Column, Property } from './types.ts'

/** A property that has a place in lists and pages. */
export const isShown = ({ hidden, type, collection }: Property): boolean =>
  !hidden && !collection && type.startsWith('Edm.') && type !== 'Edm.Stream' && type !== 'Edm.Binary'

/** True for a column with a value; others have an action. */
export const isValue = ({ form }: Column): boolean => form?.kind !== 'action'

/** True where a row does not show the value of the column. */
export const isHidden = ({ hidden }: Column, row: Row): boolean =>
  hidden !== undefined && evaluate(hidden, row) === true
