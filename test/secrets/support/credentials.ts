import { openCredentialStore } from '../../../srv/secrets/index.ts'

/** The credential store of a backend's data folder, opened beside it as the publish CLI does. */
export const credentialsIn = (dataDir: string, masterKey?: string): ReturnType<typeof openCredentialStore> =>
  openCredentialStore({ dataDir, masterKey })
