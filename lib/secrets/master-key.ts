import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { generateOnce } from '../create-once.ts'
import { randomBytes } from '../ids.ts'

const KEY_FILE = 'master.key'
const KEY_BYTES = 32
const MIN_LENGTH = 16

/**
 * The 32-byte key that encrypts the values in `folder`: derived from `configured`, else from a key file that is created
 * on first use.
 * @throws Error when the configured key is too short, or the key file is damaged.
 */
export async function masterKey(folder: string, configured: string | undefined): Promise<Buffer> {
  if (configured !== undefined && configured.length < MIN_LENGTH)
    throw new Error(`SECRETS_MASTER_KEY: must have at least ${MIN_LENGTH} characters`)
  const material = configured ?? (await keyFile(folder))
  return Buffer.from(hkdfSync('sha256', material, '', 'tutorial-platform credential store', KEY_BYTES))
}

async function keyFile(folder: string): Promise<string> {
  const file = join(folder, KEY_FILE)
  const material = await generateOnce(file, async () => randomBytes(KEY_BYTES).toString('hex'))
  if (!/^[0-9a-f]{64}$/.test(material))
    throw new Error(`${file} is damaged; restore it, or delete it and all credentials`)
  return material
}
