import type { DomainRequirements } from './types.ts'

/** The QA channel: previews for authors. */
export const qa: DomainRequirements = {
  domain: 'QA',
  count: 12,
  notes: {
    'QA-007': 'The page of the search is at /qa/search/; nothing is below it.'
  },
  claimed: {
    'QA-001': 'The QA channel is served by a backend separate from production.',
    'QA-002': 'The QA backend uses its own database: content published to one channel does not appear in the other.',
    'QA-003': 'POST /preview/render on the QA backend renders author markdown for preview.',
    'QA-004': 'POST /preview/render requires scope Tutorial.Author.',
    'QA-005': 'GET /tutorials-qa/<slug> on the gateway returns the QA preview of a tutorial.',
    'QA-006': 'GET /tutorials-qa/_nav.json on the gateway returns the QA navigation.',
    'QA-007': 'The gateway rewrites /tutorials-qa/search/... to /qa/search/....',
    'QA-008': 'The gateway rewrites /qa-search/... to /search/... of the QA backend.',
    'QA-009': 'QA preview pages show a preview banner.',
    'QA-010': '/tutorials-qa/* requires scope Tutorial.Author; a login without it answers 403.',
    'QA-011': '/qa-search/* requires scope Tutorial.Author.',
    'QA-012': 'The QA backend uses its own content key; the production key is refused there.'
  },
  pending: []
}
