import { createCipheriv, createDecipheriv } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId, randomBytes } from '../ids.ts'
import { checkedAlias, type CredentialStore } from './credential-store.ts'
import { createOnce } from '../create-once.ts'
import { makeFolder } from '../make-folder.ts'
import { masterKey } from './master-key.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
/** Without this option Node accepts authentication tags that were truncated to four bytes. */
const FULL_TAG = { authTagLength: 16 }

/** One file per value in `folder`, encrypted with AES-256-GCM and bound to its alias. */
export class EncryptedFiles implements CredentialStore {
  readonly #folder: string
  readonly #configuredKey: string | undefined
  #key: Buffer | undefined

  constructor(folder: string, configuredKey?: string) {
    this.#folder = folder
    this.#configuredKey = configuredKey
  }

  async get(alias: string): Promise<string | undefined> {
    const sealed = await readFile(this.#file(alias), 'utf8').catch(error => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    })
    return sealed === undefined ? undefined : this.#open(alias, sealed)
  }

  async set(alias: string, value: string): Promise<void> {
    const file = this.#file(alias)
    const draft = `${file}.${newId()}`
    makeFolder(this.#folder, 0o700)
    await writeFile(draft, await this.#seal(alias, value), { mode: 0o600, flush: true })
    await rename(draft, file)
  }

  async setIfAbsent(alias: string, value: string): Promise<string> {
    makeFolder(this.#folder, 0o700)
    const created = await createOnce(this.#file(alias), await this.#seal(alias, value))
    return created ? value : ((await this.get(alias)) ?? value)
  }

  async delete(alias: string): Promise<void> {
    await rm(this.#file(alias), { force: true })
  }

  #file(alias: string): string {
    return join(this.#folder, `${checkedAlias(alias)}.sealed`)
  }

  /** Cached after the first success. */
  async #masterKey(): Promise<Buffer> {
    return (this.#key ??= await masterKey(this.#folder, this.#configuredKey))
  }

  async #seal(alias: string, value: string): Promise<string> {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, await this.#masterKey(), iv, FULL_TAG).setAAD(Buffer.from(alias))
    const data = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
    return [iv, cipher.getAuthTag(), data].map(part => part.toString('base64')).join('.')
  }

  async #open(alias: string, sealed: string): Promise<string> {
    const [iv, tag, data] = sealed.split('.').map(part => Buffer.from(part, 'base64'))
    if (!iv || !tag || !data) throw new Error(`the stored credential ${alias} is damaged`)
    const key = await this.#masterKey()
    try {
      const decipher = createDecipheriv(ALGORITHM, key, iv, FULL_TAG).setAAD(Buffer.from(alias)).setAuthTag(tag)
      return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8')
    } catch {
      throw new Error(`the stored credential ${alias} cannot be opened: another master key, or a damaged file`)
    }
  }
}
