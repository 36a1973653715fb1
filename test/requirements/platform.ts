import type { DomainRequirements } from './types.ts'

/** Requirements of every domain: formats, health, metrics, authentication, limits. */
export const platform: DomainRequirements = {
  domain: 'PLATFORM',
  count: 30,
  notes: {
    'PLATFORM-029':
      'So it is for feedback and search. The cap of the chat is counted in the database over all instances and is not multiplied, since it bounds what the model costs; with one instance (PLATFORM-030) both are the same.',
    'PLATFORM-030': 'The deployment descriptor says so; several instances on PostgreSQL work all the same.'
  },
  claimed: {
    'PLATFORM-001': 'A field of type String(n) holds text of at most n characters; longer text is never stored in it.',
    'PLATFORM-002': 'Timestamps on the wire are ISO 8601 in UTC.',
    'PLATFORM-003': 'ID values are UUID strings unless the interface states otherwise.',
    'PLATFORM-004': 'GET /health answers 200 with { status } equal to ok, without credentials.',
    'PLATFORM-005': 'GET /health/db runs a trivial database query and returns a status, without credentials.',
    'PLATFORM-006': 'GET /health/auth of an authenticated caller returns { authenticated, user, scopes, serverTime }.',
    'PLATFORM-007': 'GET /health/auth of an anonymous caller answers 401 with { authenticated: false }.',
    'PLATFORM-008': 'GET /auth/user returns id, email and name of the caller.',
    'PLATFORM-009': 'GET /auth/user requires a login.',
    'PLATFORM-010': 'GET /admin/getMetricsSnapshot() returns metrics.',
    'PLATFORM-011': 'GET /admin/metrics/live returns metrics.',
    'PLATFORM-012': 'GET /admin/embeddings/stats returns embedding coverage and drift.',
    'PLATFORM-013': 'getMetricsSnapshot, /admin/metrics/live and /admin/embeddings/stats require scope Admin.',
    'PLATFORM-014': 'Users authenticate with OAuth 2.0 login through the gateway and the service receives a JWT.',
    'PLATFORM-015': 'Service-level checks run before any entity is read.',
    'PLATFORM-016':
      'A service declared with a required scope answers 403 on every request to a caller lacking the scope, also on $metadata (for example /admin/$metadata without Admin).',
    'PLATFORM-017':
      'Caller identity is always taken from the token; a user parameter in a request does not change whose data is used.',
    'PLATFORM-018': 'The service emits no outbound webhooks beyond the listed events.',
    'PLATFORM-019': 'Counters, gauges and reservoirs drain every 5 minutes into MetricSnapshots (metrics rollup).',
    'PLATFORM-020': 'Metric data is kept for the retention periods of 30 and 90 days and removed afterwards.',
    'PLATFORM-021': 'Each job records the metric <job>_duration_ms.',
    'PLATFORM-022': 'Each job records the metric <job>_failures.',
    'PLATFORM-025': 'METRICS_ENABLED defaults to true.',
    'PLATFORM-026': 'METRICS_DB_WRAP defaults to false.',
    'PLATFORM-027': 'An anonymous caller on a protected route answers 401.',
    'PLATFORM-028':
      'Authentication is evaluated before the request body: an anonymous request with a malformed body to a protected route answers 401.',
    'PLATFORM-029':
      'The rate limiters of /feedback/submit, /search and chat are process-local: N instances multiply the effective ceilings by N.',
    'PLATFORM-030': 'The backend runs as a single instance.',
    'PLATFORM-023': 'The metric kg_communities_count is recorded.',
    'PLATFORM-024': 'The metric kg_pagerank_nodes_scored is recorded.'
  },
  added: {
    'PLATFORM-031':
      'With several instances, limits of a person count in each instance over all protocols; what is stored or paid for, such as tokens and questions, is counted over all instances.',
    'PLATFORM-032':
      'The database of a former release comes up with all that it has, and goes on: its tutorials are published anew, its drafts saved, its people exported, merged and erased.'
  },
  pending: []
}
