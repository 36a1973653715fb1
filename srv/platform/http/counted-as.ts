import type { BlockList } from 'node:net'
import type { Caller } from '../../../lib/access/caller.ts'
import { type Addressed, clientAddress, clientOf } from '../../../lib/http/client-address.ts'

/** The sender that limits count: the person, however many tokens and connections they have, else the client at its address. */
export const senderAs = (caller: Caller | undefined, client: string): string => (caller ? personAs(caller) : client)

/** The same of a person. */
export const personAs = ({ id }: Caller): string => `caller ${id}`

/** Whom a request counts for. */
export const countedAs = (caller: Caller | undefined, request: Addressed, proxies: BlockList): string =>
  senderAs(caller, clientOf(clientAddress(request, proxies)))
