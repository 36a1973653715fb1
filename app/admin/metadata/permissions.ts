import * as words from '#workplace-words/model.ts'
import { type Annotations, listOf, recordOf, textOf } from './csdl.ts'
import { evaluate, type Row } from './evaluate.ts'
import type { Availability, Entity, Navigation, Operation } from './types.ts'

/** Scopes of the caller; undefined where they are not known, so that the service alone decides. */
export type CallerScopes = ReadonlySet<string> | undefined

/**
 * Why the caller may not, in words that follow a name and a colon; undefined where nothing speaks against it. `restrictions`
 * have the scopes of which one is needed (Capabilities.PermissionType), for `property` those that do not leave it out.
 */
export function refusalOf(restrictions: unknown, caller: CallerScopes, property?: string): string | undefined {
  const scopes = listOf(recordOf(restrictions)['Permissions'])
    .flatMap(each => listOf(recordOf(each)['Scopes']))
    .map(recordOf)
  const enough = scopes.filter(each => property === undefined || !leavesOut(each, property))
  if (!caller || scopes.length === 0 || enough.some(each => caller.has(nameOf(each)))) return undefined
  return words.needsScope(enough.map(nameOf))
}

const nameOf = (scope: Annotations): string => textOf(scope['Scope']) ?? ''

const leavesOut = ({ RestrictedProperties: properties }: Annotations, property: string): boolean =>
  (textOf(properties) ?? '').split(',').includes(`-${property}`)

/** True where the row offers the operation, as its data field says; without a row, where nothing hides it at all. */
export const isOffered = ({ hidden }: Operation, row: Row = {}): boolean => evaluate(hidden, row) !== true

/** Why an operation is not possible, for the caller at all or with this row, in words that follow its name and a colon. */
export const reasonAgainst = ({ refusal, availability }: Operation, row?: Row): string | undefined =>
  refusal ??
  (row || availability?.condition === false ? reasonOf(availability ? [availability] : [], row ?? {}) : undefined)

/** Why the row cannot be changed or deleted, for the caller at all or as it is. */
export const reasonAgainstChange = (
  { refusals, rules }: Entity,
  change: 'update' | 'delete',
  row: Row
): string | undefined => refusals[change] ?? reasonOf(rules[change], row)

/** Why no row can be added behind the navigation of `row`. */
export const reasonAgainstAdding = (target: Entity, { adding = [] }: Navigation, row: Row): string | undefined =>
  target.refusals.insert ?? reasonOf(adding, row)

const reasonOf = (rules: readonly Availability[], row: Row): string | undefined =>
  rules.find(({ condition }) => evaluate(condition, row) === false)?.otherwise
