import type { PendingDomain } from './types.ts'

/** Domains of which nothing is built yet, with the number of their requirements: DOMAIN-001 to DOMAIN-<count>. */
export const pendingDomains: readonly PendingDomain[] = [
  { domain: 'A2A', count: 14, reason: 'not built yet' },
  { domain: 'ANALYTICS', count: 16, reason: 'not built yet' },
  { domain: 'ASSESS', count: 28, reason: 'not built yet' },
  { domain: 'CHAT', count: 59, reason: 'not built yet' },
  { domain: 'EVENTS', count: 11, reason: 'not built yet' },
  { domain: 'FEEDBACK', count: 11, reason: 'not built yet' },
  { domain: 'GRAPH', count: 86, reason: 'not built yet' },
  { domain: 'HOMEPAGE', count: 70, reason: 'not built yet' },
  { domain: 'LEARNER', count: 34, reason: 'not built yet' },
  { domain: 'SEARCH', count: 12, reason: 'not built yet' },
  { domain: 'SESSIONS', count: 82, reason: 'not built yet' }
]
