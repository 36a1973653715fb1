import type { Citation } from './citations.ts'
import type { DomainRequirements, Requirements } from '../types.ts'

/** Claimed ids that no test cites. */
export function uncited({ domains }: Requirements, citations: readonly Citation[]): readonly string[] {
  const cited = new Set(citations.map(({ id }) => id))
  return domains.flatMap(claimedIds).filter(id => !cited.has(id))
}

/** Citations of an id that no domain claims: misspelled, or still listed as pending. */
export function citedInVain({ domains }: Requirements, citations: readonly Citation[]): readonly string[] {
  const claimed = new Set(domains.flatMap(claimedIds))
  return citations.filter(({ id }) => !claimed.has(id)).map(({ id, place }) => `${place} cites ${id}`)
}

/** Ids that are missing from a domain's list, on it twice, or foreign to it. */
export function misnumbered({ domains }: Requirements): readonly string[] {
  return domains.flatMap(domain => {
    const listed = [...claimedIds(domain), ...pendingIds(domain)]
    const due = numbered(domain.domain, domain.count + Object.keys(domain.added ?? {}).length)
    const seen = new Set(listed)
    return [
      ...due.filter(id => !seen.has(id)).map(id => `${id} is neither claimed nor pending`),
      ...listed.filter((id, index) => listed.indexOf(id) !== index).map(id => `${id} is claimed and pending`),
      ...[...seen].filter(id => !due.includes(id)).map(id => `${id} is not a requirement of ${domain.domain}`),
      ...Object.keys(domain.notes ?? {})
        .filter(id => !claimedIds(domain).includes(id))
        .map(id => `${id} has a note and is not claimed`)
    ]
  })
}

/** Domains that are built and listed as not built. */
export function doubledDomains({ domains, pendingDomains }: Requirements): readonly string[] {
  const names = [...domains, ...pendingDomains].map(({ domain }) => domain)
  return names.filter((name, index) => names.indexOf(name) !== index)
}

/** Everything that is not built yet. */
export function allPending({ domains, pendingDomains }: Requirements): readonly string[] {
  return [...domains.flatMap(pendingIds), ...pendingDomains.flatMap(({ domain, count }) => numbered(domain, count))]
}

function claimedIds({ claimed, added = {} }: DomainRequirements): readonly string[] {
  return [...Object.keys(claimed), ...Object.keys(added)]
}

function pendingIds({ pending }: DomainRequirements): readonly string[] {
  return pending.flatMap(({ behaviours }) => Object.keys(behaviours))
}

function numbered(domain: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${domain}-${String(index + 1).padStart(3, '0')}`)
}
