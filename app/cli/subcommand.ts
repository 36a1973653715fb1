import type { RunContext } from './client.ts'
import type { ServerFlags } from './config.ts'

/** Runs a subcommand with the arguments behind its name, and returns its exit status. */
export type Subcommand = (
  argv: readonly string[],
  /** The configuration, of which flags override variables. */
  contextOf: (flags: ServerFlags) => RunContext
) => Promise<number>
