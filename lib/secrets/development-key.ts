import { join } from 'node:path'
import { EncryptedFiles } from './encrypted-files.ts'

/** Alias of the key that a development backend makes: its own, so that it never shadows one from the environment. */
export const generatedAlias = <Alias extends string>(alias: Alias) => `${alias}_GENERATED` as const

/** The credential store in the data folder of a backend on this machine. */
export function credentialFiles(dataDir: string, masterKey?: string): EncryptedFiles {
  return new EncryptedFiles(join(dataDir, 'credentials'), masterKey)
}

/**
 * The content key of a development backend on this machine, which `alias` names: the one that an admin has set, else the
 * generated one.
 * @throws Error when the files in `dataDir` cannot be opened with `masterKey`.
 */
export async function developmentContentKey(
  dataDir: string,
  masterKey?: string,
  alias: 'CONTENT_API_KEY' | 'CONTENT_API_KEY_QA' = 'CONTENT_API_KEY'
): Promise<string | undefined> {
  const store = credentialFiles(dataDir, masterKey)
  return (await store.get(alias)) ?? store.get(generatedAlias(alias))
}
