/**
 * Black-box tests that run on one database alone, since what they look at is the same on the other. Whatever writes or
 * reads rows in a way in which the two could differ is in neither list.
 */
export const onSqliteAlone: readonly string[] = [
  // who may call what: decided before a row is read
  'access/audiences',
  'access/gates',
  'access/issued-tokens',
  'access/issuer-keys',
  'access/production',
  'mcp/prefixes',
  'platform/access',
  'realtime/sockets',
  'secrets/content-key',
  // how bytes travel: codings, tags, lengths, origins
  'content/requests',
  'settings/tenant',
  // what a start refuses, and how connections end
  'platform/connections',
  'platform/recompiled',
  'platform/start',
  // the harness
  'support/backend',
  // in front of a backend: the gateway, its pages, the documentation, the command line
  'cli/publish-backend',
  'docs/gateway',
  'docs/metadata',
  'e2e/visits',
  'gateway/browser',
  'gateway/login',
  'odata/clients/ui5',
  'qa/gateway',
  'site/samples',
  'site/tokens'
]

/** What is restarted while it is used. */
export const onPostgresAlone: readonly string[] = ['content-reliability/rolling-restart']
