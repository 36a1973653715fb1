import type { DomainRequirements } from './types.ts'

/** The services of displays and scanners, and their gates. */
export const events: DomainRequirements = {
  domain: 'EVENTS',
  count: 11,
  notes: {
    'EVENTS-005': 'It has functions alone: whatever else is sent, in a batch too, is refused.'
  },
  claimed: {
    'EVENTS-001': '/admin offers CRUD for events.',
    'EVENTS-002': '/admin offers CRUD for accomplishments.',
    'EVENTS-003': '/admin offers CRUD for prizes.',
    'EVENTS-004': 'DisplayService is served at /display.',
    'EVENTS-005': 'DisplayService is read-only (a write is rejected).',
    'EVENTS-006': '/display requires a login (any authenticated user).',
    'EVENTS-007': 'The scanner functions are served at /scanner.',
    'EVENTS-008': '/scanner requires scope MobileApp.',
    'EVENTS-009': "GET /scanner/getContestant(accountNumber='<account>') returns contestant stats.",
    'EVENTS-010': "GET /scanner/getContestant(accountNumber='<account>') returns prize info.",
    'EVENTS-011': "GET /scanner/claimPrize(recordId='<ID>') marks the prize CLAIMED."
  },
  pending: []
}
