import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DomainRequirements, PendingDomain, Requirements } from './types.ts'

/** Domains of which nothing is built yet, with the number of their requirements: DOMAIN-001 to DOMAIN-<count>. */
const pendingDomains: readonly PendingDomain[] = []

/** Requirements of the platform: claimed and verified, or pending. A domain that begins adds a file here and no line. */
export const requirements: Requirements = { domains: await domainsIn(import.meta.dirname), pendingDomains }

/** The number of pending requirements, which only shrinks: lower it with every list that gets shorter. */
export const pendingCeiling = 0

/** Requirements of the domains that have a file in `folder`. */
async function domainsIn(folder: string): Promise<DomainRequirements[]> {
  const files = readdirSync(folder).filter(name => /^[a-z0-9]+\.ts$/.test(name) && name !== 'manifest.ts')
  const modules = await Promise.all(files.map(async name => (await import(join(folder, name))) as object))
  return modules.flatMap((exported): unknown[] => Object.values(exported)).filter(isDomain)
}

function isDomain(value: unknown): value is DomainRequirements {
  return typeof value === 'object' && value !== null && 'domain' in value && 'claimed' in value
}
