import { CommandError } from './shared/errors.ts'
import type { Subcommand } from './subcommand.ts'

/** `publish-content watch`. */
export const watchCommand: Subcommand = async () => {
  throw new CommandError('not yet')
}
