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
  'cli/flags',
  'cli/markdown',
  'cli/publish-backend',
  'cli/publish-protocol',
  'docs/metadata',
  'gateway/config',
  'gateway/csrf',
  'gateway/headers',
  'gateway/login',
  'gateway/login-flow',
  'gateway/proxy',
  'gateway/refresh',
  'gateway/session',
  'gateway/smuggling',
  'gateway/websocket',
  'qa/gateway',
  'secrets/encrypted-files',
  'site/agents',
  'site/errors',
  'site/path',
  'site/serving',
  'site/tutorial',
  'site/tutorial-page',
  'start/supervisor'
]

/** What is restarted while it is used. */
export const onPostgresAlone: readonly string[] = ['content-reliability/rolling-restart']
