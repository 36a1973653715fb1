import { HttpError } from '../../../lib/errors.ts'
import type { FastAnswer } from '../../platform/http/fast-reads.ts'

/** Headers that CAP sends as well. */
export const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
  'OData-Version': '4.0',
  Vary: 'Origin, Accept-Encoding'
} as const

/** The answer of `make`; a refusal as CAP sends it, since whoever asks too much shall not cost more than others. */
export async function refused(make: () => Promise<FastAnswer | undefined>): Promise<FastAnswer | undefined> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return refusal(error)
    throw error
  }
}

function refusal({ status, headers, message, code, target }: HttpError): FastAnswer {
  const error = { message, code, ...(target !== undefined && { target }), '@Common.numericSeverity': 4 }
  return { status, headers: { ...HEADERS, ...headers }, body: JSON.stringify({ error }) }
}
