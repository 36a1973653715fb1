import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { copyFolder, needEmpty } from './files.ts'
import { checkedManifest, type Manifest } from './manifest.ts'
import { DATA, dumpOf, kindOf, type Place, SECRETS } from './place.ts'
import { restoreDump } from './postgres.ts'

/**
 * Brings the backup in `from` to an installation that is stopped and empty; all of it is checked before the first is written.
 * @throws ConfigError when it is damaged, of a later release or of other databases, or when something is there already.
 */
export async function restore(place: Place, from: string, release: string): Promise<Manifest> {
  const manifest = await checkedManifest(from, release)
  const { dataDir, channels, secretsElsewhere } = place
  for (const channel of channels) {
    const [kept, configured] = [manifest.databases[channel.name], kindOf(channel)]
    const variable = channel.name === 'qa' ? 'QA_DATABASE_URL' : 'DATABASE_URL'
    if (kept !== configured)
      throw new ConfigError([`${variable}: the backup is of ${kept}, and this installation has ${configured}`])
  }
  const hasSecrets = existsSync(join(from, SECRETS))
  if (hasSecrets !== (secretsElsewhere !== undefined))
    throw new ConfigError([
      `SECRETS_DIR: must lie ${hasSecrets ? 'outside of' : 'in'} DATA_DIR, as it did when the backup was made`
    ])
  await needEmpty(dataDir, 'stop the platform, and move what is in DATA_DIR away')
  if (secretsElsewhere) await needEmpty(secretsElsewhere, 'move what is in SECRETS_DIR away')
  for (const channel of channels) {
    const { url, environment } = channel
    if (url) await restoreDump({ url, environment }, join(from, dumpOf(channel)))
  }
  await copyFolder(join(from, DATA), dataDir, () => true)
  if (secretsElsewhere) await copyFolder(join(from, SECRETS), secretsElsewhere, () => true)
  return manifest
}
