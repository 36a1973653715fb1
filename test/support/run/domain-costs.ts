import { relative } from 'node:path'
import { projectRoot } from '../launch.ts'
import { type Cost, secondsOf } from './costs.ts'

/** The tests in one folder of `test/`: processor seconds of the folder, and how many requirements its files verify. */
export interface DomainCost {
  readonly domain: string
  readonly seconds: number
  readonly requirements: number
}

/** Processor seconds that the tests of a domain may take for each requirement that they verify: the median of all domains. */
const MOST_PER_REQUIREMENT = 3

/** Adds up `costs` by domain; `requirementsOf` gives the requirements that a test file verifies. */
export function domainCosts(
  costs: readonly Cost[],
  requirementsOf: (path: string) => readonly string[]
): readonly DomainCost[] {
  const ofDomains = Map.groupBy(costs, ({ path }) => relative(projectRoot, path).split('/')[1] ?? '')
  return [...ofDomains].map(([domain, ofDomain]) => ({
    domain,
    seconds: secondsOf(ofDomain),
    requirements: new Set(ofDomain.flatMap(({ path }) => requirementsOf(path))).size
  }))
}

/**
 * The sum of a full run against what its requirements allow, and the domains that take more than theirs, the dearest first;
 * a line each. `shared` are the seconds of what all files use. Folders that verify no requirement count in the sum alone.
 */
export function againstAllowance(
  domains: readonly DomainCost[],
  shared: number,
  most = MOST_PER_REQUIREMENT
): readonly string[] {
  const sum = domains.reduce((total, { seconds }) => total + seconds, shared)
  const requirements = domains.reduce((total, domain) => total + domain.requirements, 0)
  const over = domains
    .filter(domain => domain.requirements > 0 && domain.seconds > domain.requirements * most)
    .toSorted((one, other) => other.seconds - one.seconds)
  return [
    `Full run: ${sum.toFixed(0)} processor seconds, ${(requirements * most).toFixed(0)} are meant ` +
      `(${requirements} requirements in their domains, ${most} seconds each; docs/contributing.md)`,
    ...(over.length > 0 ? ['Domains that take more for each requirement:'] : []),
    ...over.map(
      ({ domain, seconds, requirements: verified }) =>
        `${(seconds / verified).toFixed(1).padStart(7)}  ${domain.padEnd(16)}  ${seconds.toFixed(0)} seconds, ${verified} requirements`
    )
  ]
}
