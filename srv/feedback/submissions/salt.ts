import { createHash } from 'node:crypto'
import { HttpError } from '../../../lib/errors.ts'
import { StoreUnavailable } from '../../../lib/secrets/credential-store.ts'
import { now } from '../../../lib/time.ts'
import { readOrGenerateSecret } from '../../secrets/index.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Hash by which the submissions of one client are counted on one day (UTC): whoever has the rows and not the secret finds
 * no address by it, and the next day the same client has another one (FEEDBACK-003).
 * @throws HttpError 503 when there is no secret (FEEDBACK-004).
 */
export async function dayHashOf(client: string): Promise<string> {
  const day = now().toISOString().slice(0, 10)
  return sha256(client + sha256((await salt()) + day))
}

async function salt(): Promise<string> {
  const secret = await readOrGenerateSecret('FEEDBACK_SALT').catch(withoutStore)
  if (secret) return secret
  throw new HttpError(503, 'not_configured', 'feedback service unavailable', { target: 'FEEDBACK_SALT' })
}

/** A store that is away is the same to the sender as a secret that is missing. */
function withoutStore(error: unknown): undefined {
  if (!(error instanceof StoreUnavailable)) throw error
}
