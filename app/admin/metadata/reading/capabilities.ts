import * as words from '#workplace-words/model.ts'
import { type Annotations, listOf, recordOf, textOf } from '../csdl.ts'
import { isReadable, withPaths } from '../evaluate.ts'
import type { Availability, Capabilities, Deletion, Entity, Navigation } from '../types.ts'
import { labelIn } from '../words.ts'

type Change = 'insert' | 'update' | 'delete'

/** The restriction of a change, its member, and the term that hides its button. */
const terms: Readonly<Record<Change, readonly [restrictions: string, member: string, hidden: string]>> = {
  insert: ['@Capabilities.InsertRestrictions', 'Insertable', '@UI.CreateHidden'],
  update: ['@Capabilities.UpdateRestrictions', 'Updatable', '@UI.UpdateHidden'],
  delete: ['@Capabilities.DeleteRestrictions', 'Deletable', '@UI.DeleteHidden']
}

/** Capabilities that the service declares for the rows of a set. */
export function capabilitiesOf(annotations: Annotations, singleton: boolean): Capabilities {
  const allows = (restrictions: string, member: string): boolean =>
    recordOf(annotations[`@Capabilities.${restrictions}`])[member] !== false
  const offers = (change: Change): boolean => {
    const [restrictions, member, hidden] = terms[change]
    return recordOf(annotations[restrictions])[member] !== false && annotations[hidden] !== true
  }
  return {
    insert: !singleton && offers('insert'),
    update: offers('update'),
    delete: !singleton && offers('delete'),
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

/** Conditions of the rows that a change is possible with. */
export function rulesOf(annotations: Annotations): Entity['rules'] {
  const of = (change: Change): readonly Availability[] => {
    const [restrictions, member, hidden] = terms[change]
    const isHidden = annotations[hidden]
    const restriction = recordOf(annotations[restrictions])
    const declared = restriction[member] === false ? [] : [availabilityOf(restriction, member)]
    const shown = typeof isHidden === 'object' && isHidden !== null ? { $Not: isHidden } : undefined
    return [...declared, shown && conditionOf(shown)].flatMap(each => each ?? [])
  }
  return { insert: of('insert'), update: of('update'), delete: of('delete') }
}

/** Of what is possible with some rows, by an expression, or with none; what holds for all is no condition of a row. */
export function availabilityOf(annotations: Annotations, term: string): Availability | undefined {
  const condition = annotations[term]
  if (condition === undefined || condition === null || condition === true) return undefined
  return conditionOf(condition, labelIn(annotations[`${term}@Core.Description`]))
}

/** A condition of rows; one that cannot be read holds for none, since it is there for a reason. */
const conditionOf = (condition: unknown, otherwise?: string): Availability =>
  isReadable(condition)
    ? { condition, otherwise: otherwise ?? words.notInThisState }
    : { condition: false, otherwise: words.unreadableRule }

/** The same conditions for a row from which `change` leads to theirs. */
function moved(rules: readonly Availability[], change: (path: string) => string | undefined): readonly Availability[] {
  return rules.map(({ condition, otherwise }) => {
    const there = withPaths(condition, change)
    return there === undefined ? { condition: false, otherwise: words.unreadableRule } : { condition: there, otherwise }
  })
}

/** The restrictions of what is behind a navigation (`Capabilities.NavigationRestrictions`), by its name. */
function restrictionsBehind(annotations: Annotations): ReadonlyMap<string, Annotations> {
  const all = listOf(recordOf(annotations['@Capabilities.NavigationRestrictions'])['RestrictedProperties']).map(
    recordOf
  )
  return new Map(
    all.map(({ NavigationProperty: name, ...restrictions }) => [
      textOf(name) ?? textOf(recordOf(name)['$NavigationPropertyPath']) ?? '',
      Object.fromEntries(Object.entries(restrictions).map(([term, each]) => [`@Capabilities.${term}`, each]))
    ])
  )
}

/** Conditions of a row here to which a row behind the navigation can be added, by what either entity declares. */
export function addingOf({ partner, name }: Navigation, rules: readonly Availability[], here: Annotations) {
  const back = `${partner}/`
  const own = moved(rules, path => (path.startsWith(back) ? path.slice(back.length) : undefined))
  return [...own, ...restrictedBy(here, name, 'insert')]
}

/** Conditions of rows behind the navigation, by what the entity that they are parts of declares. */
export function partRules({ partner, name }: Navigation, here: Annotations, change: 'update' | 'delete') {
  return moved(restrictedBy(here, name, change), path => (partner === undefined ? undefined : `${partner}/${path}`))
}

function restrictedBy(here: Annotations, navigation: string, change: Change): readonly Availability[] {
  const [restrictions, member] = terms[change]
  const declared = recordOf(restrictionsBehind(here).get(navigation)?.[restrictions])
  return [availabilityOf(declared, member)].flatMap(each => each ?? [])
}
