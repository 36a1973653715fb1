import { type Annotations, listOf, recordOf } from '../csdl.ts'
import type { Operation } from '../types.ts'
import { labelIn } from '../words.ts'
import { kindOf, operationOf } from './data-fields.ts'

type Members = Readonly<Record<string, unknown>>

/** The actions of a row with the labels and places that data fields give them. */
export function withDataFields<Each extends Operation>(
  actions: readonly Each[],
  annotations: Annotations
): readonly Each[] {
  const declared = new Map<string, Partial<Operation>>()
  const declare = (fields: unknown, placeOf: (field: Members) => Operation['place']): void => {
    for (const field of listOf(fields).map(recordOf)) {
      if (kindOf(field) !== 'DataFieldForAction') continue
      const [place, label, hidden] = [placeOf(field), labelIn(field['Label']), field['@UI.Hidden']]
      declared.set(operationOf(field), {
        ...declared.get(operationOf(field)),
        ...(label !== undefined && { label }),
        ...(place && { place }),
        ...(hidden !== undefined && { hidden })
      })
    }
  }
  for (const [term, annotation] of Object.entries(annotations)) {
    if (term.startsWith('@UI.LineItem')) declare(annotation, ({ Inline: inline }) => (inline ? 'row' : undefined))
    if (term.startsWith('@UI.FieldGroup')) declare(recordOf(annotation)['Data'], () => 'section')
    if (term.startsWith('@UI.Identification'))
      declare(annotation, ({ Determining: isLast }) => (isLast ? 'foot' : undefined))
  }
  return actions.map(action => ({ ...action, ...declared.get(action.name) }))
}
