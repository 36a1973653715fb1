import type { BlockList } from 'node:net'
import type { Caller } from '../../../lib/access/caller.ts'
import { type Addressed, clientAddress, clientOf } from '../../../lib/http/client-address.ts'

/** Whom a request counts for: its caller where one is known, else the client at its address. */
export function countedAs(caller: Caller | undefined, request: Addressed, proxies: BlockList): string {
  return caller ? `caller ${caller.id}` : clientOf(clientAddress(request, proxies))
}
