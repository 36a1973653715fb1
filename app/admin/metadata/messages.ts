import { listOf, recordOf, textOf } from './csdl.ts'
import { stepsOf } from './entity-at.ts'
import type { Entity, Model } from './types.ts'

/** How grave a message is, as UI5 names the design of its strip. */
export type Severity = 'Positive' | 'Information' | 'Critical' | 'Negative'

/** Message that a service gives beside its answer, or about a draft. */
export interface ServiceMessage {
  readonly message: string
  readonly severity: Severity
  /** Path of the field that it is about. */
  readonly target: string | undefined
}

/** `numericSeverity` of OData messages, from 1. */
const severities: readonly Severity[] = ['Positive', 'Information', 'Critical', 'Negative']

/** Messages of the header `sap-messages`; a header that is none has no messages. */
export function readMessages(header: string | null | undefined): readonly ServiceMessage[] {
  if (header === null || header === undefined) return []
  try {
    return messagesOf(JSON.parse(header))
  } catch {
    return []
  }
}

/** Messages as OData has them: of a header, or of a draft. */
export const messagesOf = (list: unknown): readonly ServiceMessage[] =>
  listOf(list).flatMap(each => {
    const { message, numericSeverity, target } = recordOf(each)
    const text = textOf(message)
    if (text === undefined || text === '') return []
    const severity = severities[Number(numericSeverity) - 1] ?? 'Information'
    return [{ message: text, severity, target: textOf(target) || undefined }]
  })

/** The field that a message is about. */
export interface MessagePlace {
  /** The row that has it. */
  readonly path: string
  /** Nothing where the message is about the row. */
  readonly field: string | undefined
  /** Words of the way to it. */
  readonly label: string
}

/**
 * The field behind the target of a message about the row at `path`: `in/title`, `in/Bookings(ID=1)/passenger`, or the same from the
 * root of the service. Undefined where it leads to nothing that the model knows.
 */
export function placeOf(
  model: Model,
  entity: Entity,
  path: string,
  target: string | undefined
): MessagePlace | undefined {
  if (target === undefined) return undefined
  const steps = stepsOf(target.replace(/^\/?in(?:\/|$)|^\//, '')).filter(each => each !== '')
  const [first = ''] = steps
  const root = first.includes('(') ? model.sets.get(first.slice(0, first.indexOf('('))) : undefined
  if (root && !entity.navigations.has(first.slice(0, first.indexOf('('))))
    return within(model, { entity: root, path: first, labels: [] }, steps.slice(1))
  return within(model, { entity, path, labels: [] }, steps)
}

interface Reached {
  readonly entity: Entity
  readonly path: string
  readonly labels: readonly string[]
}

function within(model: Model, { entity, path, labels }: Reached, steps: readonly string[]): MessagePlace | undefined {
  const [step, ...rest] = steps
  if (step === undefined) return { path, field: undefined, label: labels.join(' › ') }
  const open = step.indexOf('(')
  const name = open < 0 ? step : step.slice(0, open)
  const property = entity.properties.get(name)
  const fieldIn = (field: string, label: string): MessagePlace => ({
    path,
    field,
    label: [...labels, label].join(' › ')
  })
  if (property) return fieldIn(name, property.label)
  const navigation = entity.navigations.get(name)
  const next = navigation && model.entities.get(navigation.target)
  if (!navigation || !next) return undefined
  const [key] = Object.keys(navigation.constraint)
  if (!navigation.collection && rest.length === 0 && key !== undefined)
    return fieldIn(key, entity.properties.get(key)?.label ?? navigation.label)
  const [field = ''] = rest
  if (!navigation.collection && rest.length === 1 && next.properties.has(field))
    return fieldIn(`${name}/${field}`, next.properties.get(field)?.label ?? field)
  if (navigation.collection && open < 0)
    return { path, field: undefined, label: [...labels, navigation.label].join(' › ') }
  return within(model, { entity: next, path: `${path}/${step}`, labels: [...labels, navigation.label] }, rest)
}
