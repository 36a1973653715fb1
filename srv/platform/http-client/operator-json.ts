import { SECOND } from '../clock.ts'

const TIMEOUT = 5 * SECOND
const MAX_BYTES = 1024 * 1024

/**
 * The JSON object at an address that the operator configured (an issuer, a key set), so private addresses are allowed.
 * @throws Error when it does not answer 200 with a JSON object of at most 1 MB within five seconds.
 */
export async function fetchOperatorJson(address: string | URL): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const response = await fetch(address, { headers: { Accept: 'application/json' }, redirect: 'error', signal })
  if (response.status !== 200) throw new Error(`${String(address)} answered ${response.status}`)
  const parsed: unknown = JSON.parse(await readLimited(response))
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error(`${String(address)} is no JSON object`)
  return parsed as Record<string, unknown>
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`${response.url} answers more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
