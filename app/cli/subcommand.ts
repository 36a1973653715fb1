import type { RunContext } from './client.ts'

/** Runs a subcommand with the arguments behind its name, and returns its exit status. */
export type Subcommand = (
  argv: readonly string[],
  /** The configuration, of which flags override variables. */
  contextOf: (flags: { url: string | undefined }) => RunContext
) => Promise<number>
