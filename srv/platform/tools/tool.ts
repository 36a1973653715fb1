import type { ZodType } from 'zod'
import type { Caller } from '../../../lib/access/caller.ts'
import type { Scope } from '../../../lib/access/scopes.ts'
import { type Access, unauthorized } from '../access/access.ts'

/** The services whose tools are offered together. */
export const toolMounts = ['search', 'graph', 'homepage', 'api', 'admin'] as const
export type ToolMount = (typeof toolMounts)[number]

/** Circumstances of a call: its caller, and how long somebody waits. */
export interface ToolContext {
  readonly caller: Caller | undefined
  /** The client as limits count it: its address, of IPv6 the network. */
  readonly client: string
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  readonly locale: string
}

/** Row of a domain: an ability that agents are offered, see docs/decisions/0025-tools.md. */
export interface Tool<I = unknown, O = unknown> {
  /** In snake_case; unique among the tools of a mount. */
  readonly name: string
  readonly title: string
  /** At most 1,024 characters: what it gives, when to use it, what it costs. */
  readonly description: string
  readonly mounts: readonly ToolMount[]
  readonly access: Access
  /** Off: as if it did not exist. */
  readonly flag?: () => boolean
  /** Needs the write scope of a personal access token; audited. */
  readonly writes?: true
  /** May take away what was there. */
  readonly destructive?: true
  /** A second call with the same input changes nothing more; reads always are. */
  readonly idempotent?: true
  /** Answers texts of authors, which readers must not take for instructions. */
  readonly quotes?: true
  readonly input: ZodType<I>
  readonly output: ZodType<O>
  /** @throws HttpError for what the caller did wrong. */
  run(context: ToolContext, input: I): Promise<O>
}

/** Outcome of a call. */
export type ToolResult =
  | { readonly ok: true; readonly data: unknown }
  | {
      readonly ok: false
      readonly status: number
      readonly code: string
      readonly message: string
      /** Under which the log has what went wrong. */
      readonly correlationId?: string
      /** The scope that the caller lacks. */
      readonly missingScope?: Scope
    }

/** A row whose function takes what its schema says. */
export function tool<I, O>(row: Tool<I, O>): Tool {
  return row
}

/** The caller of a tool whose access asks for one. @throws HttpError 401 without one. */
export function callerIn({ caller }: ToolContext): Caller {
  if (!caller) throw unauthorized('Log in to call this')
  return caller
}
