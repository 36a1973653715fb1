import { HttpError, notFound } from '../../../lib/errors.ts'
import { MINUTE, nowMs } from '../../../lib/time.ts'
import { log } from '../../cap/log.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { fetchOperatorJson } from '../../platform/http-client/operator-json.ts'

/** For so long the document of the issuer is kept. */
const KEEP = 10 * MINUTE

let kept: { readonly until: number; readonly document: Promise<object> } | undefined

/** The document in which the issuer of tokens describes itself (RFC 8414). @throws HttpError 404 without an issuer, 503 while it does not answer. */
export async function issuerMetadata(): Promise<object> {
  const { OIDC_ISSUER: issuer } = platformVariables
  if (issuer === undefined) throw notFound('No issuer of tokens is configured')
  if (kept && nowMs() < kept.until) return kept.document
  const asked = { until: nowMs() + KEEP, document: load(issuer) }
  kept = asked
  asked.document.catch(() => {
    if (kept === asked) kept = undefined
  })
  return asked.document
}

async function load(issuer: string): Promise<object> {
  try {
    return await fetchOperatorJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  } catch (error) {
    log('mcp').warn('the issuer tells nothing of itself:', (error as Error).message)
    throw new HttpError(503, 'issuer_unavailable', 'The issuer of tokens does not answer')
  }
}
