import { type Entity, framework, nameOf, type Segment, type ServiceRequest, type Token } from '../types.ts'
import type { Visitor } from './walk-query.ts'

/** With or without hyphens, as CAP's parser takes it. */
const UUID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** Refuses a key in a path that is no UUID where one has to be: CAP would look for such a row and answer 404. */
export function checkKeys(request: ServiceRequest): Visitor {
  if (request.protocol !== 'odata') return {}
  return {
    selection({ from: { ref = [] } }) {
      let entity: Entity | undefined
      for (const [index, segment] of ref.entries()) {
        entity = index === 0 ? definitionOf(segment) : entity?.elements[nameOf(segment)]?._target
        const key = entity && typeof segment === 'object' && wrongKey(segment.where ?? [], entity)
        if (key) request.reject({ status: 400, code: 'invalid_key', message: `${key} must be a UUID`, target: key })
      }
    }
  }
}

const definitionOf = (segment: Segment): Entity | undefined =>
  (framework.model.definitions as Readonly<Record<string, Entity>>)[nameOf(segment)]

/** The first key that is compared with what cannot be its value. */
function wrongKey(tokens: readonly Token[], { elements }: Entity): string | undefined {
  for (const [at, token] of tokens.entries()) {
    const [first] = typeof token === 'object' ? (token.ref ?? []) : []
    const element = first === undefined ? undefined : elements[nameOf(first)]
    if (element?.key && element._type === 'cds.UUID' && isWrong(tokens[at + 2])) return element.name
  }
  return undefined
}

const isWrong = (value: Token | undefined): boolean =>
  typeof value === 'object' && typeof value.val === 'string' && !UUID.test(value.val)
