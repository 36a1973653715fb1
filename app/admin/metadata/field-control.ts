import { evaluate, isReadable, type Row } from './evaluate.ts'
import type { Property } from './types.ts'

/** Common.FieldControlType: what may be done with a field. */
export type FieldControl = 'inapplicable' | 'readOnly' | 'optional' | 'mandatory'

const controls: Readonly<Record<string, FieldControl>> = {
  ...{ 0: 'inapplicable', 1: 'readOnly', 3: 'optional', 7: 'mandatory' },
  ...{ Inapplicable: 'inapplicable', ReadOnly: 'readOnly', Optional: 'optional', Mandatory: 'mandatory' },
  // members of a later version of the vocabulary
  Hidden: 'inapplicable'
}

/** The control of a value by number or by name; undefined for none. */
export const controlNamed = (value: unknown): FieldControl | undefined => controls[String(value)]

/** Control of a field of a row; a rule that cannot be read allows nothing. */
export function controlOf({ control, hiddenWhen, mandatory }: Property, row: Row): FieldControl {
  if (hiddenWhen !== undefined && (!isReadable(hiddenWhen) || evaluate(hiddenWhen, row) === true)) return 'inapplicable'
  const usual = mandatory ? 'mandatory' : 'optional'
  if (control === undefined) return usual
  if (!isReadable(control)) return 'readOnly'
  return controlNamed(evaluate(control, row)) ?? usual
}
