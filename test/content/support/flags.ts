import { type Backend, startBackend } from '../../support/backend.ts'

/** The delta flags as far as they are switched on; each allowed setting holds the one before it. */
export const deltaFlags = {
  none: {},
  write: { CONTENT_DELTA_WRITE_ENABLED: 'true' },
  read: { CONTENT_DELTA_WRITE_ENABLED: 'true', CONTENT_DELTA_READ_ENABLED: 'true' },
  skip: {
    CONTENT_DELTA_WRITE_ENABLED: 'true',
    CONTENT_DELTA_READ_ENABLED: 'true',
    CONTENT_DELTA_SKIP_CARRYFORWARD: 'true'
  }
} as const

export type DeltaSetting = keyof typeof deltaFlags

/** Ends a backend and starts it again on what it has stored, with the delta flags of `setting`. */
export async function restart(backend: Backend, setting: DeltaSetting): Promise<Backend> {
  await backend.kill()
  return startBackend({ database: backend.database, dataDir: backend.dataDir, env: deltaFlags[setting] })
}
