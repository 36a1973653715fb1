import type { PendingDomain } from './types.ts'

/** Domains of which nothing is built yet, with the number of their requirements: DOMAIN-001 to DOMAIN-<count>. */
export const pendingDomains: readonly PendingDomain[] = [{ domain: 'A2A', count: 14, reason: 'not built yet' }]
