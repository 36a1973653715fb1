import { developmentContentKey } from '../../lib/secrets/development-key.ts'
import type { Config } from './config.ts'
import { CommandError, messageOf } from './shared/errors.ts'

/**
 * Finds the content key: CONTENT_API_KEY, else for a server on this machine the development key in its data folder.
 * @throws CommandError naming the variable when there is no key.
 */
export async function findKey(config: Config): Promise<string> {
  const key = await findKeyIfAny(config)
  if (key) return key
  if (!isLoopback(config.url)) throw new CommandError(`Set CONTENT_API_KEY to the content key of ${config.url}`)
  throw new CommandError(
    `No content key: set CONTENT_API_KEY, or start the backend once, which keeps a development key in ${config.dataDir}`
  )
}

/** The content key, where there is one: reading needs none on the public channel. */
export async function findKeyIfAny(config: Config): Promise<string | undefined> {
  return config.contentKey ?? (isLoopback(config.url) ? await developmentKey(config) : undefined)
}

export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

async function developmentKey({ dataDir, masterKey, url, qaPort }: Config): Promise<string | undefined> {
  try {
    const alias = new URL(url).port === qaPort ? 'CONTENT_API_KEY_QA' : 'CONTENT_API_KEY'
    return await developmentContentKey(dataDir, masterKey, alias)
  } catch (error) {
    throw new CommandError(`The content key in ${dataDir} cannot be read: ${messageOf(error)}`)
  }
}
