import type { DomainRequirements } from './types.ts'

/** Queries as bodies. */
export const hcql: DomainRequirements = {
  domain: 'HCQL',
  count: 34,
  claimed: {
    'HCQL-001': 'Each HCQL-enabled service has one POST path of its own, separate from its OData path.',
    'HCQL-002':
      'A POST with a query body to an OData service path answers 405 (the OData path does not accept query bodies).',
    'HCQL-003': 'The HCQL path does not serve OData requests.',
    'HCQL-004': 'AdminService accepts queries at POST /hcql/admin.',
    'HCQL-005': 'POST /hcql/admin requires scope Admin.',
    'HCQL-006': 'AuthorService accepts queries at POST /hcql/author.',
    'HCQL-007': 'POST /hcql/author requires scope Tutorial.Author.',
    'HCQL-008': 'AnalyticsService accepts queries at POST /hcql/analytics.',
    'HCQL-009': 'POST /hcql/analytics requires scope Admin.',
    'HCQL-010': 'ExportsService accepts queries at POST /hcql/exports.',
    'HCQL-011': 'POST /hcql/exports requires scope Admin.',
    'HCQL-012': 'ConsolidationService accepts queries at POST /hcql/consolidation.',
    'HCQL-013': 'POST /hcql/consolidation requires scope ConsolidationScope.',
    'HCQL-014':
      'An HCQL request body is JSON with a top-level SELECT object sent with Content-Type application/json and Accept application/json.',
    'HCQL-015': 'SELECT.from.ref of an HCQL body holds <Service>.<Entity>.',
    'HCQL-016':
      'The optional SELECT.columns of an HCQL body is a list of { ref: [<field>] } and limits the returned fields.',
    'HCQL-017': 'The optional SELECT.limit.rows.val of an HCQL body limits the number of returned rows.',
    'HCQL-018': 'A text CQL body (Content-Type text/plain) is accepted by the Node runtime.',
    'HCQL-019': 'The media type application/cqn+json is not recognized as an HCQL request.',
    'HCQL-020': 'The HCQL response envelope is { data: [...] }, never { value: [...] }.',
    'HCQL-021': 'HCQL supports reads only; a write body is not executed.',
    'HCQL-022': 'Through the gateway every HCQL POST needs the CSRF token handshake.',
    'HCQL-023': 'An anonymous HCQL request answers 401 before its body is parsed, even when the body is malformed.',
    'HCQL-024': 'An HCQL request with a valid token but without the scope answers 403 before its body is parsed.',
    'HCQL-025': 'An HCQL body with a top-level key other than SELECT answers 400.',
    'HCQL-026': 'An HCQL body with an invalid entity reference answers 400.',
    'HCQL-027': 'After a malformed HCQL body the server keeps running and answers the next request.',
    'HCQL-028': 'A SELECT at /hcql/exports returns { data: [] }.',
    'HCQL-029': 'A SELECT at /hcql/consolidation returns { data: [] }.',
    'HCQL-030':
      'The actions of ExportsService and ConsolidationService stay on their OData paths and are not callable over HCQL.',
    'HCQL-031': 'HCQL is not enabled on KnowledgeGraphService, HomepageService, SearchService and DeveloperService.',
    'HCQL-032': 'HCQL is not enabled on the WebSocket and function-only surfaces.',
    'HCQL-033':
      'After removing the HCQL enablement (the central enablement file and the hcql entry in the AdminService protocol list) and redeploying, POST /hcql/* answers 404.',
    'HCQL-034':
      'The application framework runs at version 10.1.0 or later, so that HCQL paths do not collide with OData.'
  },
  pending: []
}
