import assert from 'node:assert/strict'

/** Milliseconds after which an answer counts as slow. */
const SLOW = 2000
const TRIES = 3

/** The slowest answer so far, in milliseconds; what waited for others or for the machine does not count. */
export interface Slowest {
  ms: number
}

/**
 * Asks for all of `requests` at once, as clients would. When that takes long, each is asked again on its own, up to three
 * times, since other work on the machine delays answers too.
 * @throws AssertionError for a request that is slow each time.
 */
export async function askAll<Request, Answer>(
  requests: readonly Request[],
  ask: (request: Request) => Promise<Answer>,
  slowest: Slowest
): Promise<readonly Answer[]> {
  const begun = performance.now()
  const answers = await Promise.all(requests.map(ask))
  if (performance.now() - begun < SLOW) return answers
  for (const request of requests) {
    const ms = await fastest(() => ask(request))
    slowest.ms = Math.max(slowest.ms, Math.round(ms))
    assert.ok(ms < SLOW, `${Math.round(ms)} ms for ${JSON.stringify(request).slice(0, 3000)}`)
  }
  return answers
}

async function fastest(ask: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let tries = 0; tries < TRIES && best > SLOW; tries += 1) {
    const begun = performance.now()
    await ask()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}
