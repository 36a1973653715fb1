import type { BlockList } from 'node:net'
import cds, { type Request } from '@sap/cds'
import { knownCaller } from '../access/cap-user.ts'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { type Operation, runningService, serviceRequest } from '../../cap/types.ts'
import { countedAs, personAs } from './counted-as.ts'
import { type Limit, Limiter } from '../../../lib/http/limiter.ts'
import { type Declared, declaredOperations } from '../../cap/guard/operations.ts'

/**
 * Counts the calls of each operation of `service` that declares `@limit: { max, windowMs }`, as routes are counted; each
 * call in a batch counts, and so does one that a tool makes for a person.
 * @throws ConfigError for a limit that says something else.
 */
export function limitOperations(service: cds.Service, proxies: BlockList): void {
  if (!(service instanceof cds.ApplicationService)) return
  const limited = declaredOperations(runningService(service)).flatMap(declared => {
    const limit = limitOf(declared.operation)
    return limit ? [{ ...declared, limiter: new Limiter(limit) }] : []
  })
  service.prepend(() => {
    for (const each of limited) register(service, each, request => count(each.limiter, request, proxies))
  })
}

/** CAP calls a handler without an entity for operations of entities too, when they have the same name. */
function register(service: cds.Service, { event, entity }: Declared, handler: (request: Request) => void): void {
  if (entity !== undefined) service.before(event, entity, handler)
  else service.before(event, request => (isBound(request) ? undefined : handler(request)))
}

const isBound = ({ entity }: { readonly entity?: string }) => entity !== undefined

function count(limiter: Limiter, request: Request, proxies: BlockList): void {
  // of a batch the whole one: its parts bring headers of their own
  const { http } = serviceRequest(request)
  const caller = knownCaller(request)
  if (http) limiter.admit(countedAs(caller, http.req, proxies))
  else if (caller) limiter.admit(personAs(caller))
}

/**
 * The limit that an operation declares.
 * @throws ConfigError unless both of its parts are whole numbers over zero.
 */
export function limitOf(operation: Operation): Limit | undefined {
  const [max, windowMs] = [operation['@limit.max'], operation['@limit.windowMs']]
  if (max === undefined && windowMs === undefined) return undefined
  if (isCount(max) && isCount(windowMs)) return { max, windowMs }
  throw new ConfigError([`${operation.name}: @limit needs max and windowMs, whole numbers over zero`])
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0
