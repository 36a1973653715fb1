import { credentialFiles, developmentContentKey } from '../../../lib/secrets/development-key.ts'

/** The credential store of a backend's data folder, opened beside it as the publish CLI does. */
export const credentialsIn = credentialFiles

/** The content key that a development backend made for itself. */
export const generatedKeyIn = (dataDir: string): Promise<string | undefined> => developmentContentKey(dataDir)
