import { variables } from './variables.ts'

type Flags = Pick<
  typeof variables,
  'CONTENT_DELTA_WRITE_ENABLED' | 'CONTENT_DELTA_READ_ENABLED' | 'CONTENT_DELTA_SKIP_CARRYFORWARD'
>

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
export function delta(values: Flags = variables): Delta {
  return {
    write: values.CONTENT_DELTA_WRITE_ENABLED,
    read: values.CONTENT_DELTA_READ_ENABLED,
    skipCarryForward: values.CONTENT_DELTA_SKIP_CARRYFORWARD
  }
}
