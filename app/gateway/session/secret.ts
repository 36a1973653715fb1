import { join } from 'node:path'
import { randomText } from '../../../lib/ids.ts'
import { generateOnce } from '../../../lib/create-once.ts'

/**
 * The secret that cookies are encrypted with: SESSION_SECRET, or in development one that is generated once and kept in
 * `folder` for its owner alone, so that a restart logs nobody out.
 */
export async function sessionSecret(given: string | undefined, folder: string): Promise<string> {
  return given ?? generateOnce(join(folder, 'session-secret'), async () => randomText(48))
}
