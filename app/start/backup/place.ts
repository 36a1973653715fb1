import { join, relative, resolve } from 'node:path'
import type { Environment } from '../../../lib/config/readers.ts'
import type { DatabaseKind } from './manifest.ts'

/** One channel of the platform, and where its data lie. */
export interface Channel {
  readonly name: 'public' | 'qa'
  /** The file of SQLite. */
  readonly file: string
  /** The address of PostgreSQL; undefined on SQLite. */
  readonly url: URL | undefined
  /** The variables of its process. */
  readonly environment: Environment
}

/** Everything of this installation that a backup holds. */
export interface Place {
  readonly dataDir: string
  readonly channels: readonly Channel[]
  /** The folder of the credential store where it is not in DATA_DIR. */
  readonly secretsElsewhere: string | undefined
}

/** An installation: its folder, and the configuration that its processes are started with. */
export interface Installation {
  readonly root: string
  readonly dataDir: string
  readonly environments: { readonly backend: Environment; readonly qa: Environment }
}

/** The place of the data by the variables that the processes are started with. */
export function placeOf({ root, dataDir: folder, environments: { backend, qa } }: Installation): Place {
  const dataDir = resolve(root, folder)
  const secrets = resolve(root, qa['SECRETS_DIR'] ?? join(dataDir, 'credentials'))
  const channel = (name: Channel['name'], file: string, environment: Environment): Channel => {
    const url = environment['DATABASE_URL']
    return { name, file, environment, url: url ? new URL(url) : undefined }
  }
  return {
    dataDir,
    channels: [channel('public', 'platform.sqlite', backend), channel('qa', join('qa', 'platform.sqlite'), qa)],
    secretsElsewhere: relative(dataDir, secrets).startsWith('..') ? secrets : undefined
  }
}

export const kindOf = ({ url }: Channel): DatabaseKind => (url ? 'PostgreSQL' : 'SQLite')

/** Names in a backup. */
export const DATA = 'data'
export const SECRETS = 'credentials'
export const dumpOf = ({ name }: Channel): string => `${name}.dump`
