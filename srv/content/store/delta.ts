import type { Config } from '../../platform/config/config.ts'
import { config } from '../../platform/config/config.ts'

/** Flags of the delta model; each one needs the one before it (CONTENT-072). */
export interface Delta {
  /** A publish also writes changed files to ContentCurrent and ContentHistory. */
  readonly write: boolean
  /** Readers prefer ContentCurrent. */
  readonly read: boolean
  /** A version holds only what it changed; a rollback replays history. */
  readonly skipCarryForward: boolean
}

/** The delta flags of this process. */
export function delta(settings: Config = config()): Delta {
  return {
    write: settings.CONTENT_DELTA_WRITE_ENABLED,
    read: settings.CONTENT_DELTA_READ_ENABLED,
    skipCarryForward: settings.CONTENT_DELTA_SKIP_CARRYFORWARD
  }
}
