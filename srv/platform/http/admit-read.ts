import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../../lib/access/caller.ts'
import { pathAndQuery } from '../../../lib/http/target.ts'
import { noteRead, OpenRead, openReadOf } from '../../cap/database/reads/open-reads.ts'
import { clientIn } from '../access/client-in.ts'
import { senderAs } from './counted-as.ts'

/**
 * Admits a read that has passed its gate: its sender, a person or else an address, has few at the same time, and few bytes that
 * wait to be sent. Resolves when it may begin; undefined for at once.
 * @throws HttpError 429 with Retry-After when earlier ones of the same sender are not over in time.
 */
export function admitRead(
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller | undefined
): Promise<void> | undefined {
  // it came another way before
  if (openReadOf(request)) return undefined
  return openRead(request, response, caller)?.begin()
}

/** The same for all that a service is asked for: of what is no read, only the bytes of the answer count. */
export function admitCall(
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller | undefined
): Promise<void> | undefined {
  if (isRead(request)) return admitRead(request, response, caller)
  openRead(request, response, caller)
  return undefined
}

/** Batches count as reads: nothing tells ahead of their bodies. */
const isRead = ({ method, url = '/' }: IncomingMessage): boolean =>
  method === 'GET' || method === 'HEAD' || /\/\$batch\/?$/i.test(pathAndQuery(url).path)

/** Undefined when nobody waits for the answer any more. */
function openRead(
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller | undefined
): OpenRead | undefined {
  if (response.destroyed) return undefined
  const read = new OpenRead(senderAs(caller, clientIn(request)))
  noteRead(request, read)
  response.once('close', () => read.end())
  return read
}
