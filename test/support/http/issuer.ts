import { afterAll } from '@jest/globals'
import { createIssuer, type TestIssuer } from './create-issuer.ts'

export type { TestIssuer } from './create-issuer.ts'

const running = new Set<TestIssuer>()

/** Starts an issuer on a free port; it ends after the tests of the file. */
export async function startIssuer(): Promise<TestIssuer> {
  const issuer = await createIssuer()
  running.add(issuer)
  return issuer
}

afterAll(async () => {
  for (const issuer of running) await issuer.stop()
})

/**
 * Issuer that goes on to other test files, so that the backends which trust it can be leased. Who changes its keys or its
 * name, or stops it, starts one.
 */
export type LeasedIssuer = Pick<TestIssuer, 'url' | 'audience' | 'environment' | 'sign'>

export const leaseIssuer = (): Promise<LeasedIssuer> => leaseCounter.issuer()
