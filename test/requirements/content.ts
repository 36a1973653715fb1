import type { DomainRequirements } from './types.ts'

/** Content store, publish protocol, serving, publish CLI. */
export const content: DomainRequirements = {
  domain: 'CONTENT',
  count: 89,
  claimed: {
    'CONTENT-001':
      'Published tutorial content is stored in the database as versioned blobs and served over HTTP from there.',
    'CONTENT-002': 'When nothing is published, tutorial paths answer 404 (no static-file fallback exists).',
    'CONTENT-003': 'ContentCurrent holds the mutable current content, one entry per slug.',
    'CONTENT-004': 'ContentHistory is append-only: existing rows are not changed by later publishes.',
    'CONTENT-005': 'ContentFiles holds the legacy snapshot of each slug per version.',
    'CONTENT-006':
      'Blob columns of the content tables are read in a raw query of their own, never in the same query as metadata.',
    'CONTENT-007': 'A content version has one of the states ACTIVE, PUBLISHING, SUPERSEDED, ROLLED_BACK.',
    'CONTENT-008':
      'POST /content/publish/begin with no publish session in progress creates a version in state PUBLISHING.',
    'CONTENT-009': 'POST /content/publish/begin answers 201 with sessionId, version and expiresAt.',
    'CONTENT-010': 'POST /content/publish/begin while another publish session is open answers 409.',
    'CONTENT-011': 'POST /content/publish/append on an open session leaves the version PUBLISHING.',
    'CONTENT-012': 'Appended files are stored per (sessionId, slug).',
    'CONTENT-013':
      'POST /content/publish/append is idempotent per (sessionId, slug): repeating it leaves the same stored result.',
    'CONTENT-014':
      'POST /content/publish/commit on an open session makes its version ACTIVE (the manifest is activated).',
    'CONTENT-015': 'Commit carries unchanged slugs forward, so slugs not appended in the session stay served.',
    'CONTENT-016': 'A repeated commit of the same session returns alreadyActive true.',
    'CONTENT-017': 'POST /content/publish/abort discards the PUBLISHING version.',
    'CONTENT-018': 'POST /content/publish/abort is idempotent: repeating it succeeds and changes nothing.',
    'CONTENT-019': 'A publish session idle for 30 minutes is swept, after which a new begin succeeds.',
    'CONTENT-020': 'The stale publish session sweep runs every 5 minutes.',
    'CONTENT-021':
      'POST /content/rollback makes the previous manifest version the active one when such a version exists.',
    'CONTENT-022': 'Cleanup removes SUPERSEDED and ROLLED_BACK versions older than 7 days.',
    'CONTENT-023': 'Cleanup keeps the 3 most recent versions even when they are older than 7 days.',
    'CONTENT-024': 'Cleanup never removes ACTIVE or PUBLISHING versions.',
    'CONTENT-025': 'GET /content/tutorials/<slug> returns the tutorial HTML from the database.',
    'CONTENT-026': 'GET /content/tutorials/<slug> carries an ETag.',
    'CONTENT-027': 'GET /content/tutorials/<slug> carries Cache-Control.',
    'CONTENT-028': 'GET /content/tutorials/<slug> carries X-Content-Source with the value db-current or db.',
    'CONTENT-029': 'GET /content/tutorials/<slug> needs no login.',
    'CONTENT-030': 'GET /content/tutorials/<slug>/provenance returns { jws, jwks_url }.',
    'CONTENT-031': 'The jws of provenance is a compact JWS signed with Ed25519 that verifies against the JWKS.',
    'CONTENT-032': 'The provenance JWS attests contentHash.',
    'CONTENT-033': 'The provenance JWS attests sourceCommit.',
    'CONTENT-034': 'The provenance JWS attests builtAt.',
    'CONTENT-035': 'The provenance JWS attests a freshness confidence of high, medium, low or unknown.',
    'CONTENT-036': 'GET /content/tutorials/<slug>/provenance answers 404 when the provenance flag is off.',
    'CONTENT-037': 'GET /content/tutorials/<slug>/provenance answers 404 for an unknown slug.',
    'CONTENT-038': 'GET /content/tutorials/<slug>/provenance needs no login.',
    'CONTENT-039': 'GET /.well-known/tutorial-provenance/jwks.json returns { keys: [...] }.',
    'CONTENT-040': 'GET /.well-known/tutorial-provenance/jwks.json answers 404 when the provenance flag is off.',
    'CONTENT-041': 'GET /.well-known/tutorial-provenance/jwks.json needs no login.',
    'CONTENT-042': 'GET /content/hashes returns { <slug>: <sha256> } of the active content.',
    'CONTENT-043':
      'GET /content/hashes serves authors as the slug-uniqueness check: a slug already in use is a key of the response.',
    'CONTENT-044': 'GET /content/hashes needs no login.',
    'CONTENT-045': 'GET /content/nav returns navigation metadata of the published tutorials.',
    'CONTENT-046': 'GET /content/nav carries concept enrichment.',
    'CONTENT-047': 'GET /content/nav needs no login.',
    'CONTENT-048': 'GET /content/concepts-index returns the concept list for rendering.',
    'CONTENT-049': 'GET /content/concepts-index needs no login.',
    'CONTENT-050': 'The deprecated single-shot POST /content/publish still publishes base64-gzipped files.',
    'CONTENT-051': 'POST /content/publish requires the content key.',
    'CONTENT-052': 'POST /content/publish/begin takes { trigger, <generator-name>Version }.',
    'CONTENT-053': 'POST /content/publish/begin requires the content key.',
    'CONTENT-054': 'POST /content/publish/append takes { sessionId, files: { <slug>: <base64 gzip> } }.',
    'CONTENT-055': 'POST /content/publish/append requires the content key.',
    'CONTENT-056': 'POST /content/publish/commit takes { sessionId }.',
    'CONTENT-057': 'POST /content/publish/commit requires the content key.',
    'CONTENT-058': 'POST /content/publish/abort takes { sessionId }.',
    'CONTENT-059': 'POST /content/publish/abort requires the content key.',
    'CONTENT-061': 'POST /content/publish/render-concepts requires the content key.',
    'CONTENT-062': 'POST /content/rollback requires the content key.',
    'CONTENT-063':
      'POST /content/code-check-specs takes { specs: [ { slug, stepNumber, goal, language?, hints?, referenceSolution? } ] }.',
    'CONTENT-064': 'POST /content/code-check-specs upserts the given specs.',
    'CONTENT-065': 'Specs absent from an upload to POST /content/code-check-specs are kept, not deleted.',
    'CONTENT-066': 'POST /content/code-check-specs requires the content key.',
    'CONTENT-067': 'POST /content/validate-answer-specs uploads validate-answer specs.',
    'CONTENT-068': 'POST /content/validate-answer-specs requires the content key.',
    'CONTENT-069': 'CONTENT_DELTA_WRITE_ENABLED is off by default.',
    'CONTENT-070': 'CONTENT_DELTA_READ_ENABLED is off by default.',
    'CONTENT-071': 'CONTENT_DELTA_SKIP_CARRYFORWARD is off by default.',
    'CONTENT-072':
      'The delta flags are enabled in the order CONTENT_DELTA_WRITE_ENABLED, CONTENT_DELTA_READ_ENABLED, CONTENT_DELTA_SKIP_CARRYFORWARD.',
    'CONTENT-073': 'With CONTENT_DELTA_WRITE_ENABLED a publish also writes the changed slugs to current content.',
    'CONTENT-074': 'With CONTENT_DELTA_WRITE_ENABLED a publish also writes the changed slugs to history.',
    'CONTENT-075': 'With CONTENT_DELTA_READ_ENABLED readers use current content.',
    'CONTENT-076':
      'With CONTENT_DELTA_READ_ENABLED a slug missing from current content falls back to the legacy snapshot.',
    'CONTENT-077': 'With CONTENT_DELTA_SKIP_CARRYFORWARD a publish skips carry-forward.',
    'CONTENT-078': 'With CONTENT_DELTA_SKIP_CARRYFORWARD a rollback replays history.',
    'CONTENT-079': 'The publish CLI without a mode flag behaves like a forced publish.',
    'CONTENT-080': 'The publish CLI verifies hashes after publishing.',
    'CONTENT-081': 'The publish CLI exits 2 on a hash mismatch.',
    'CONTENT-082': 'The publish CLI has the modes verify-only, heal, dry-run and force.',
    'CONTENT-083':
      'The publish CLI modes force, heal and verify-only are mutually exclusive: any two together are refused.',
    'CONTENT-084': 'Content-key routes expect the key in the header Authorization: Bearer <CONTENT_API_KEY>.',
    'CONTENT-085': 'Content-key routes answer 503 when the content key is not configured.',
    'CONTENT-086': 'Content-key routes answer 401 when the key is wrong.',
    'CONTENT-087': 'A tutorial slug without published content answers 404.',
    'CONTENT-088': 'The publish client appends 50 slugs per batch by default.',
    'CONTENT-089': 'Content versions are integers assigned at publish/begin.',
    'CONTENT-060': 'POST /content/publish/render-concepts runs the concept detail render phase.'
  },
  added: {
    'CONTENT-090':
      'After any sequence of publishes, purges and rollbacks, catalog, search, feeds, graph and pages are what publishing the live version alone makes of them.',
    'CONTENT-091':
      'A tutorial that a rollback takes away is retired as an orphan purge retires it; records of learners stay, and it is back with them when it is published again.'
  },
  pending: []
}
