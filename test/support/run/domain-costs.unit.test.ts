import { expect, test } from '@jest/globals'
import { projectRoot } from '../launch.ts'
import type { Cost } from './costs.ts'
import { againstAllowance, domainCosts } from './domain-costs.ts'

const cost = (name: string, seconds: number): Cost => ({
  tier: 'service',
  path: `${projectRoot}/test/${name}.test.ts`,
  jest: 1000,
  processes: (seconds - 1) * 1000,
  starts: 1
})

const verified: Readonly<Record<string, readonly string[]>> = {
  'tokens/check': ['TOKENS-001', 'TOKENS-002'],
  'tokens/issue': ['TOKENS-002'],
  'chat/stream': ['CHAT-001', 'CHAT-002', 'CHAT-003']
}
const requirementsOf = (path: string): readonly string[] =>
  verified[path.slice(`${projectRoot}/test/`.length, -'.test.ts'.length)] ?? []

const costs = [
  cost('tokens/check', 5),
  cost('tokens/check', 6),
  cost('tokens/issue', 2),
  cost('chat/stream', 3),
  cost('e2e/journey', 20)
]

test('a domain has the seconds of its files on all databases, and each requirement once', () => {
  expect(domainCosts(costs, requirementsOf)).toEqual([
    { domain: 'tokens', seconds: 13, requirements: 2 },
    { domain: 'chat', seconds: 3, requirements: 3 },
    { domain: 'e2e', seconds: 20, requirements: 0 }
  ])
})

test('the sum is told against the requirements, and a domain that takes more for each is named', () => {
  expect(againstAllowance(domainCosts(costs, requirementsOf), 4, 6)).toEqual([
    'Full run: 40 processor seconds, 30 are meant (5 requirements in their domains, 6 seconds each; docs/contributing.md)',
    'Domains that take more for each requirement:',
    '    6.5  tokens            13 seconds, 2 requirements'
  ])
})
