import { LRUCache } from 'lru-cache'
import { type Addressed, clientAddress, clientOf } from '../../../lib/http/client-address.ts'
import { platformVariables } from '../config/platform-variables.ts'
import type { Headed } from './access.ts'

/** Clients by the addresses that requests have come with: few connections send many requests. */
const known = new LRUCache<string, string>({ max: 10_000, maxSize: 1_000_000, sizeCalculation: (_, key) => key.length })

/** The client that sends a request, as limits count it; nobody for a request that is part of another. */
export function clientIn(request: Headed): string {
  if (!request.socket) return ''
  const { 'x-forwarded-for': forwarded = '' } = request.headers
  const key = `${request.socket.remoteAddress} ${String(forwarded)}`
  const found = known.get(key)
  if (found !== undefined) return found
  const client = clientOf(clientAddress(request as Addressed, platformVariables.TRUSTED_PROXIES))
  known.set(key, client)
  return client
}
