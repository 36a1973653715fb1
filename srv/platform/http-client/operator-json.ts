import { requestOperator } from './operator-request.ts'

/**
 * The JSON object at an address that the operator configured (an issuer, a key set), so private addresses are allowed.
 * @throws Error when it does not answer 200 with a JSON object of at most 1 MB within five seconds.
 */
export async function fetchOperatorJson(address: string | URL): Promise<Record<string, unknown>> {
  const url = new URL(address)
  const { status, body } = await requestOperator({ method: 'GET', url, headers: { Accept: 'application/json' } })
  if (status !== 200) throw new Error(`${String(address)} answered ${status}`)
  const parsed: unknown = JSON.parse(body)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error(`${String(address)} is no JSON object`)
  return parsed as Record<string, unknown>
}
