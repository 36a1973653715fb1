import { framework, type Entity } from '../types.ts'
import { matchedTag } from '../../../lib/http/entity-tags.ts'
import { replaceMethods } from '../../../lib/replace-methods.ts'
import { type Exchange, headerOf, pathOf } from './request/exchange.ts'

/** Mends headers of the answer that CAP leaves out or gets wrong. */
export function prepareAnswer(exchange: Exchange): void {
  const { method } = exchange.request
  if (method === 'POST' || method === 'PUT' || method === 'PATCH') locateCreated(exchange)
  else if (method === 'GET') compareTags(exchange)
}

/** Location of a new row that can be read, and OData-EntityId where the row itself is not sent (OData protocol, 8.3.3). */
function locateCreated(exchange: Exchange): void {
  const { response } = exchange
  const set = response.set.bind(response) as (...header: readonly unknown[]) => typeof response
  const sendStatus = response.sendStatus.bind(response)
  replaceMethods(response, {
    set: ((...header: readonly unknown[]) => {
      const [name, value] = header
      return name === 'location' && typeof value === 'string' ? set(name, locationOf(value, exchange)) : set(...header)
    }) as typeof response.set,
    sendStatus: status => {
      const location = response.getHeader('location')
      if (status === 204 && location !== undefined) set('OData-EntityId', location)
      return sendStatus(status)
    }
  })
}

/**
 * The address of a row as CAP has it is that of the set, which may be one that cannot be read (`Missions.drafts(…)`), and it
 * is relative to the service, where a client reads it as relative to the request. References within a batch need the former.
 */
function locationOf(location: string, exchange: Exchange): string {
  const [, set, keys] = /^(\w+)(?:\.drafts)?\((.*)\)$/.exec(location) ?? []
  const entity = set === undefined ? undefined : entityOf(exchange.service.name, set)
  const address = entity?.drafts && keys !== undefined ? withState(location, entity, keys) : location
  return exchange.request._subrequest ? address : '../'.repeat(depthOf(exchange)) + address
}

const entityOf = (service: string, set: string): Entity | undefined =>
  (framework.model.definitions as Readonly<Record<string, Entity>>)[`${service}.${set}`]

function withState(location: string, entity: Entity, keys: string): string {
  if (keys.includes('IsActiveEntity=')) return location
  const [key] = Object.values(entity.elements).filter(each => each.key && !each.virtual && !each.isAssociation)
  const named = keys.includes('=') || !key ? keys : `${key.name}=${keys}`
  const isActive = !location.includes('.drafts(')
  return `${entity.name.slice(entity.name.lastIndexOf('.') + 1)}(${named},IsActiveEntity=${isActive})`
}

/** How far below the service the request is. */
const depthOf = (exchange: Exchange): number => pathOf(exchange).replace(/^\//, '').split('/').length - 1

/** Answers 304 also when the tag is one of several (RFC 9110, section 13.1.2): CAP compares with one. */
function compareTags(exchange: Exchange): void {
  const tags = headerOf(exchange, 'if-none-match')
  if (!tags?.includes(',')) return
  const { response } = exchange
  const send = response.send.bind(response)
  replaceMethods(response, {
    send: body => {
      const tag = response.getHeader('ETag')
      if (response.statusCode !== 200 || typeof tag !== 'string' || matchedTag(tags, tag) === undefined)
        return send(body)
      response.status(304).end()
      return response
    }
  })
}
