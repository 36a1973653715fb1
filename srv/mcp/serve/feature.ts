import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../../../lib/access/caller.ts'
import type { ToolContext, ToolMount } from '../../platform/tools/index.ts'
import type { Revision } from '../protocol/revisions.ts'

/** One request: all of its state, so that no answer can reach another caller. */
export interface Call {
  readonly mount: ToolMount
  readonly revision: Revision
  readonly params: Readonly<Record<string, unknown>>
  readonly headers: IncomingHttpHeaders
  readonly caller: Caller | undefined
  readonly context: ToolContext
}

/** Answers the `result` of a request: an object, or JSON that is written already. @throws RpcError */
export type Method = (call: Call) => object | string | Buffer | Promise<object | string | Buffer>

/** A part of the protocol that a mount may have. */
export interface Feature {
  /** Its name and value among the capabilities of the server. */
  readonly capability: Readonly<Record<string, object>>
  isOn(mount: ToolMount): boolean
  readonly methods: Readonly<Record<string, Method>>
}

/** For so long a client may keep a list; a tool that is switched off meanwhile is refused. */
const KEEP_LISTS_MS = 60_000

/** The cursor of a request for a list; undefined for a first page, which some clients ask for with an empty one. */
export const cursorIn = ({ params: { cursor } }: Call): unknown => (cursor === '' ? undefined : cursor)

/** A result as the revision has it: since 2026-07-28 it says that it is complete. */
export function complete(revision: Revision, result: object): object {
  return revision.typedResults ? { resultType: 'complete', ...result } : result
}

/** The same of what a client may keep for itself. */
export function cacheable(revision: Revision, result: object, ttlMs = KEEP_LISTS_MS): object {
  return revision.typedResults ? { resultType: 'complete', ttlMs, cacheScope: 'private', ...result } : result
}
