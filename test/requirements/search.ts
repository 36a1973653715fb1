import type { DomainRequirements } from './types.ts'

/** The search service, its limit and the order of its hits. */
export const search: DomainRequirements = {
  domain: 'SEARCH',
  count: 12,
  claimed: {
    'SEARCH-001': 'SearchService is served at /search.',
    'SEARCH-002': '/search requires no login.',
    'SEARCH-003': 'GET /search/Tutorials?$search=<term> returns { value: [...] } with the matching tutorials.',
    'SEARCH-004': 'Search matches on word boundaries: a term inside a longer word does not match.',
    'SEARCH-005': 'GET /search/SearchableItems is readable too.',
    'SEARCH-006': 'With searchKgRerankEnabled true the rank is the fuzzy rank plus 2.0 times a concept-overlap score.',
    'SEARCH-007':
      'A community term weighted by communityRankWeight adds a boost for tutorials sharing a community with the top 5 concept hits.',
    'SEARCH-008': 'With communityRankWeight 0 (the default) the community term does not change the ranking.',
    'SEARCH-009': 'Any fault in the re-rank falls back to plain ranking and the search still succeeds.',
    'SEARCH-010': 'A /search request over its cap answers 429.',
    'SEARCH-011': '/search allows 60 requests per minute per IP by default, adjustable by SearchSettings.',
    'SEARCH-012':
      'The search limiter is rebuilt about every 5 seconds and its counters reset, so up to about 120 requests per 10 seconds can pass.'
  },
  pending: []
}
