import { type Annotations, listOf, recordOf } from '../csdl.ts'
import type { Operation } from '../types.ts'
import { labelIn } from '../words.ts'
import { kindOf, operationOf } from './data-fields.ts'

/** The actions of a row with the labels that data fields give them, and the rows for which these hide them. */
export function withDataFields<Each extends Operation>(
  actions: readonly Each[],
  annotations: Annotations
): readonly Each[] {
  const declared = new Map<string, Partial<Operation>>()
  const declare = (fields: unknown): void => {
    for (const field of listOf(fields).map(recordOf)) {
      if (kindOf(field) !== 'DataFieldForAction') continue
      const [label, hidden] = [labelIn(field['Label']), field['@UI.Hidden']]
      declared.set(operationOf(field), {
        ...declared.get(operationOf(field)),
        ...(label !== undefined && { label }),
        ...(hidden !== undefined && { hidden })
      })
    }
  }
  for (const [term, annotation] of Object.entries(annotations)) {
    if (term.startsWith('@UI.LineItem') || term.startsWith('@UI.Identification')) declare(annotation)
    if (term.startsWith('@UI.FieldGroup')) declare(recordOf(annotation)['Data'])
  }
  return actions.map(action => ({ ...action, ...declared.get(action.name) }))
}
