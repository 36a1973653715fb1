import { hkdfSync } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId, randomBytes } from '../ids.ts'

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
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await createOnce(file, randomBytes(KEY_BYTES).toString('hex'))
  const material = await readFile(file, 'utf8')
  if (!/^[0-9a-f]{64}$/.test(material))
    throw new Error(`${file} is damaged; restore it, or delete it and all credentials`)
  return material
}

/** Creates `file` atomically unless it exists; returns true in the one process that created it. */
export async function createOnce(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${newId()}`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(draft)
  }
}
