import { methodsOfList, methodsOfOperation, methodsOfRow } from './refusals.ts'
import type { Entity } from '../types.ts'

/** A refusal with 405, as CAP words it. */
export interface NotAllowed {
  readonly message: string
  readonly code: string
  readonly allow: readonly string[]
}

/** A definition of a service that is asked for by its name, or a row of it by its key. */
export interface Target {
  readonly name: string
  readonly definition: Definition
  readonly key: string | undefined
}

/** An entity or an operation. */
type Definition = Entity & { readonly kind?: string }

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/**
 * The refusal of a method that is never allowed for `target`, whatever its rows are; undefined where CAP has to decide. CAP
 * answers HEAD as GET.
 */
export function notAllowed(method: string, target: Target): NotAllowed | undefined {
  const { definition, key } = target
  if (isOperation(definition)) return key === undefined ? ofOperation(method, definition) : undefined
  if (definition.kind !== 'entity' || definition['@cds.api.ignore']) return undefined
  const isSingleton = Boolean(definition['@odata.singleton'])
  if (key === undefined && !isSingleton) return ofList(method, definition)
  return isSingleton === (key === undefined) && isKeyOf(key, definition) ? ofRow(method, target) : undefined
}

/** The refusal of the endpoint of batches. */
export const notAllowedForBatches = (method: string): NotAllowed | undefined =>
  ['GET', 'DELETE'].includes(method)
    ? refused(`Method ${method} is not allowed for calls to $batch endpoint`, ['POST'])
    : undefined

const isOperation = ({ kind }: Definition): boolean => kind === 'action' || kind === 'function'

function ofOperation(method: string, { kind }: Definition): NotAllowed | undefined {
  const allow = methodsOfOperation(kind === 'function')
  if (allow.includes(method)) return undefined
  const isChange = method === 'PATCH' || method === 'PUT'
  return refused(isChange ? `Method ${method} not allowed for calling custom actions` : 'Method Not Allowed', allow)
}

const ofList = (method: string, entity: Entity): NotAllowed | undefined =>
  method === 'DELETE'
    ? refused('Method DELETE is not allowed for entity collections', methodsOfList(entity))
    : undefined

function ofRow(method: string, { name, definition: entity }: Target): NotAllowed | undefined {
  const allow = methodsOfRow(entity).filter(each => each !== method)
  if (method === 'POST') return refused('Method POST is not allowed for singletons and individual entities', allow)
  // who may do something is asked before what can be done
  if (method !== 'DELETE' || entity['@requires'] || entity['@insertonly']) return undefined
  if (entity['@readonly']) return refused(`Entity "${entity.name}" is read-only`, allow, 'ENTITY_IS_READ_ONLY')
  return entity['@Capabilities.DeleteRestrictions.Deletable'] === false
    ? refused(`Entity "${name}" is not deletable`, allow, 'ENTITY_IS_NOT_CRUD')
    : undefined
}

const refused = (message: string, allow: readonly string[], code = '405'): NotAllowed => ({ message, code, allow })

/** True for no key, and for a UUID of an entity that has this one key. */
function isKeyOf(key: string | undefined, { elements, drafts }: Entity): boolean {
  if (key === undefined) return true
  const keys = Object.values(elements).filter(each => each.key)
  return !drafts && UUID.test(key) && keys.length === 1 && keys[0]?._type === 'cds.UUID'
}
