import { findContentKey, openCredentialStore } from '../../../srv/secrets/index.ts'

/** The credential store of a backend's data folder, opened beside it as the publish CLI does. */
export const credentialsIn = (dataDir: string, masterKey?: string): ReturnType<typeof openCredentialStore> =>
  openCredentialStore({ dataDir, masterKey })

/** The content key that a development backend made for itself. */
export const generatedKeyIn = (dataDir: string): Promise<string | undefined> =>
  findContentKey(credentialsIn(dataDir), undefined, true)
