import { RefusedAddressError, UnreachableError } from '../../../lib/outbound/public-request.ts'
import type { Outcome } from './decide.ts'

/** Answers of pages that are there, for others than programs. */
const FOR_PEOPLE: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 451, 501, 999])

/** Names that documents use for hosts which do not exist (RFC 2606, RFC 6761, RFC 6762). */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org|edu))?|test|invalid|localhost|local|internal)$/

/** True for a host that stands in a text as an example. */
export const isReserved = (hostname: string): boolean => RESERVED.test(hostname)

/** The outcome of a status; one that sends elsewhere, or asks for patience, is no business of this. */
export function outcomeOf(httpStatus: number): Outcome {
  if (httpStatus >= 200 && httpStatus < 300) return { kind: 'answered', httpStatus }
  const reason = `answers ${httpStatus}`
  if (httpStatus < 400 || FOR_PEOPLE.has(httpStatus)) return { kind: 'refused', reason, httpStatus }
  return { kind: 'failed', as: httpStatus < 500 ? 'BROKEN' : 'UNREACHABLE', reason, httpStatus }
}

const TLS = /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/

/** The outcome of a request without an answer. @throws what is no failure of a request. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof RefusedAddressError) return { kind: 'refused', reason: error.message }
  if (!(error instanceof UnreachableError)) throw error
  const { code = '', name } = (error.cause ?? {}) as { readonly code?: string; readonly name?: string }
  if (code === 'ENOTFOUND') return { kind: 'failed', as: 'BROKEN', reason: 'no such host', isSilent: true }
  if (TLS.test(code)) return { kind: 'failed', as: 'BROKEN', reason: `no valid certificate: ${code}` }
  const isLate = name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT'
  const reason = isLate ? 'no answer in time' : `no connection: ${code || 'broken off'}`
  return { kind: 'failed', as: 'UNREACHABLE', reason, isSilent: true }
}
