import type { DomainRequirements } from './types.ts'

/** The edge in front of the backend. */
export const gateway: DomainRequirements = {
  domain: 'GATEWAY',
  count: 42,
  notes: {
    'GATEWAY-035':
      'Only with GATEWAY_MOCK_AUTH=true, for development only; the third group is the development user learner.'
  },
  claimed: {
    'GATEWAY-001':
      'Every backend path is reachable under the same path on the gateway address {base_url} (for example GET /health answers the same there as on {backend_url}).',
    'GATEWAY-002':
      'The direct backend address is reachable only in development and by the gateway, not by outside clients in a deployment.',
    'GATEWAY-003':
      'Paths marked {gateway_url} (for example POST /admin/rebuild, /login/callback) exist only on the gateway and not on the backend.',
    'GATEWAY-004':
      'A mutating browser request through the gateway needs an x-csrf-token header; without a valid token it answers 4xx (403).',
    'GATEWAY-005':
      'Any GET through the gateway carrying header x-csrf-token: fetch returns the token in the response header x-csrf-token.',
    'GATEWAY-006': 'Bearer-key routes need no CSRF token.',
    'GATEWAY-007': 'MCP routes need no CSRF token.',
    'GATEWAY-008': 'The A2A route POST /a2a needs no CSRF token.',
    'GATEWAY-009': 'GET /login on the gateway starts the login redirect.',
    'GATEWAY-010': 'GET /login/callback on the gateway is the OAuth callback that completes the login.',
    'GATEWAY-011': 'The gateway consumes /api/homepage/redirectsActive and refreshes it hourly.',
    'GATEWAY-012': 'POST {gateway_url}/admin/rebuild accepts a tar.gz upload and hot-reloads the static content.',
    'GATEWAY-013':
      'POST {gateway_url}/admin/rebuild requires the bearer rebuild key, which is separate from the content key.',
    'GATEWAY-014': 'GET / on the gateway serves the homepage as HTML.',
    'GATEWAY-015': 'GET /tutorials/<slug> on the gateway serves the production tutorial page as HTML.',
    'GATEWAY-016': 'GET /concepts/<slug> on the gateway serves the concept page as HTML.',
    'GATEWAY-017': 'GET /concepts/<slug> answers 404 when the slug is not in PublishedConcepts.',
    'GATEWAY-018': 'GET /explore/ on the gateway serves the graph explorer as HTML.',
    'GATEWAY-019': '/explore/ shows a typed-list fallback under 768 px width.',
    'GATEWAY-020': 'GET /app-space on the gateway serves a page as HTML.',
    'GATEWAY-021': 'GET /event-display on the gateway serves a page as HTML.',
    'GATEWAY-022': 'GET /missions/<slug> on the gateway serves the mission page as HTML.',
    'GATEWAY-023': 'GET /groups/<slug> on the gateway serves the group page as HTML.',
    'GATEWAY-024': 'GET /me/ on the gateway serves a page as HTML.',
    'GATEWAY-025': 'GET /display-app/ on the gateway serves the display app as HTML.',
    'GATEWAY-026': '/display-app/ requires a login.',
    'GATEWAY-027': 'GET /admin-ui/ and its components on the gateway serve the admin UI.',
    'GATEWAY-028': '/admin-ui/ and its components require scope Admin.',
    'GATEWAY-029': 'GET /analytics-ui/ on the gateway serves the analytics UI.',
    'GATEWAY-030': '/analytics-ui/ requires scope Admin.',
    'GATEWAY-031': 'GET /scanner-ui/ on the gateway serves a scanner UI.',
    'GATEWAY-032': 'GET /scanner-vue/ on the gateway serves a scanner UI.',
    'GATEWAY-033': '/scanner-ui/ and /scanner-vue/ require scope MobileApp.',
    'GATEWAY-034': 'GET /teched/ on the gateway serves the session directory as HTML.',
    'GATEWAY-035':
      'The development gateway injects mock basic credentials per path group (admin, display, developer) when calling the local backend.',
    'GATEWAY-036': 'The mock credentials are development-only and do not work in production.',
    'GATEWAY-037': 'Gateway HTML responses carry a Content-Security-Policy header.',
    'GATEWAY-038': 'Gateway HTML responses carry X-Frame-Options.',
    'GATEWAY-039': 'Gateway HTML responses carry X-Content-Type-Options.',
    'GATEWAY-040': 'Gateway HTML responses carry HSTS (Strict-Transport-Security).',
    'GATEWAY-041': 'Gateway HTML responses carry Referrer-Policy.',
    'GATEWAY-042': 'Gateway HTML responses carry AI-consumption signals in the Content-Signal header.'
  },
  pending: []
}
