import * as words from '#workplace-words/model.ts'
import { type Annotations, recordOf } from '../csdl.ts'
import type { Availability, Capabilities, Deletion } from '../types.ts'
import { labelIn } from '../words.ts'

/** What the service allows with the rows of a set. */
export function capabilitiesOf(annotations: Annotations, singleton: boolean): Capabilities {
  const allows = (restrictions: string, member: string): boolean =>
    recordOf(annotations[`@Capabilities.${restrictions}`])[member] !== false
  return {
    insert: !singleton && allows('InsertRestrictions', 'Insertable'),
    update: allows('UpdateRestrictions', 'Updatable'),
    delete: !singleton && allows('DeleteRestrictions', 'Deletable'),
    search: allows('SearchRestrictions', 'Searchable'),
    filter: allows('FilterRestrictions', 'Filterable'),
    sort: allows('SortRestrictions', 'Sortable')
  }
}

/** How the service names a deletion, and what it does. */
export function deletionOf({ Description: label, LongDescription: consequence }: Annotations): Deletion {
  return {
    label: labelIn(label) ?? words.deletion,
    isDeletion: label === undefined,
    consequence: labelIn(consequence)
  }
}

/** Of what is possible with some rows, by an expression; what holds for all is no condition of a row. */
export function availabilityOf(annotations: Annotations, term: string): Availability | undefined {
  const condition = annotations[term]
  if (typeof condition !== 'object') return undefined
  const otherwise = labelIn(annotations[`${term}@Core.Description`])
  return { condition, otherwise: otherwise ?? words.notInThisState }
}
