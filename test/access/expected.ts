/**
 * Callers and the routes open to them, written down from the tables of the specification (Endpoints, Authentication,
 * Errors) and from the list of development users of the design; nothing here is derived from the product.
 */

/** Status for a caller whom the gate lets pass; `passes` where the operation itself decides. */
export type Answer = number | 'passes'

export interface Expected {
  readonly method: 'GET' | 'POST'
  /** As the routes are pinned; parameters are filled in for the request. */
  readonly path: string
  readonly anonymous: Answer
  readonly wrongPassword: Answer
  readonly contentKey: Answer
  readonly pat: Answer
  /** Each development user, by name. */
  readonly users: Readonly<Record<string, Answer>>
  /** How a refusal looks. */
  readonly form: 'error' | 'json-rpc' | 'health' | 'chat'
}

// prettier-ignore
const everybody = [
  'learner', 'learner2', 'author', 'author2', 'admin', 'superadmin',
  'scanner', 'display', 'agent', 'api', 'consolidation'
]
const admins = ['admin', 'superadmin']
const authors = ['author', 'author2']
const scanners = ['scanner']
const agents = ['agent', 'superadmin']

type Method = Expected['method']

const refusals = { anonymous: 401, wrongPassword: 401, contentKey: 401, pat: 401, form: 'error' } as const

/** Auth "none": credentials are not even looked at. */
const open = (method: Method, path: string, answer: Answer): Expected => ({
  ...row(method, path, everybody, answer),
  anonymous: answer,
  wrongPassword: answer,
  contentKey: answer,
  pat: answer
})

/** Auth "none" on a service: whoever logs in must do so correctly. */
const anyone = (method: Method, path: string, answer: Answer): Expected => ({
  ...row(method, path, everybody, answer),
  anonymous: answer
})

const login = (method: Method, path: string, answer: Answer): Expected => row(method, path, everybody, answer)

const only = row

const contentKey = (path: string, answer: Answer, method: Method = 'POST'): Expected => ({
  ...row(method, path, [], answer),
  users: everyUser(() => 401),
  contentKey: answer
})

/** Open only to a personal access token. */
const pat = (method: Method, path: string, answer: Answer): Expected => ({
  ...row(method, path, [], answer),
  users: everyUser(() => 401),
  pat: answer
})

/** Valid logins that are not `admitted` get 403. */
function row(method: Method, path: string, admitted: readonly string[], answer: Answer): Expected {
  return { method, path, ...refusals, users: everyUser(user => (admitted.includes(user) ? answer : 403)) }
}

function everyUser(answer: (user: string) => Answer): Readonly<Record<string, Answer>> {
  return Object.fromEntries(everybody.map(user => [user, answer(user)]))
}

/** The routes that are no OData. A gate that is passed leads to 400 for the malformed body, or to what an empty store has. */
export const routes: readonly Expected[] = [
  open('GET', '/', 200),
  open('GET', '/health', 200),
  open('GET', '/health/db', 200),
  { ...login('GET', '/health/auth', 200), form: 'health' },
  login('GET', '/auth/user', 200),
  open('GET', '/api/ChatConfig', 200),
  open('GET', '/api/checks', 200),
  anyone('POST', '/checks/answer', 400),
  anyone('POST', '/checks/code', 400),
  login('GET', '/checks/result', 404),
  login('GET', '/api/recommendations', 200),
  only('GET', '/admin/embeddings/stats', admins, 200),
  only('GET', '/admin/metrics/live', admins, 200),
  // each sees only the requests that they have made themselves
  only('GET', '/admin/person-exports/:request', admins, 404),
  only('POST', '/admin/analytics/export', admins, 400),

  // 503 before anything of the request is looked at: no rebuild key is configured
  open('GET', '/auth/rebuild-key', 503),
  open('GET', '/build/repo-catalog', 200),
  contentKey('/build/repo-catalog', 400),
  ...['catalog', 'navigator', 'featured', 'slug-mapping', 'tag-labels', 'co-completions', 'samples', 'teched'].map(
    feed => open('GET', `/build/${feed}`, 200)
  ),
  ...['verb-definitions', 'shelf-definitions', 'homepage-shelves', 'homepage-for-you', 'devtoberfest-banner'].map(
    feed => open('GET', `/build/${feed}`, 200)
  ),
  ...['getEventBuckets', 'getEventSnapshot'].map(name =>
    open('GET', `/rest/event-stream/${name}\\(eventLegacyId=:event\\)`, 400)
  ),
  open('GET', '/api/homepage/shelves', 400),
  open('GET', '/api/advocates', 200),
  ...['advocates/:slug', 'advocates/:slug/photo', 'devtoberfest/banner'].map(path => open('GET', `/api/${path}`, 404)),
  open('GET', '/api/devtoberfest/schedule', 503),
  ...['events', 'videos', 'communityBlogs', 'news'].map(feed => open('GET', `/api/homepage/${feed}`, 200)),
  open('GET', '/api/alerts', 200),
  { ...login('GET', '/api/alerts/me', 200), form: 'health' },
  login('GET', '/api/qrcode', 400),
  login('POST', '/api/ui-events', 204),
  login('GET', '/api/exportMyData', 200),
  login('POST', '/api/eraseMyData', 400),
  open('POST', '/feedback/submit', 400),
  open('GET', '/feedback/sent', 200),
  open('GET', '/search/sessions', 200),
  open('POST', '/search/clicked', 204),
  open('POST', '/search/searched', 204),
  contentKey('/build/tag-labels', 400),
  contentKey('/build/pipeline-log', 400),
  contentKey('/build/deploy-event', 400),
  contentKey('/build/orphan-purge', 400),
  contentKey('/build/remove-samples', 200),
  contentKey('/build/co-completions/refresh', 200),

  open('GET', '/content/tutorials/:slug', 404),
  open('GET', '/content/tutorials/:slug/', 'passes'),
  open('GET', '/content/tutorials/:slug/index.html', 'passes'),
  open('GET', '/content/tutorials/:slug/article', 404),
  open('GET', '/content/tutorials/:slug/markdown', 404),
  open('GET', '/content/tutorials/:slug/versions', 404),
  open('GET', '/content/tutorials/:slug/changes', 404),
  open('GET', '/content/sources/:slug', 404),
  open('GET', '/content/tutorials/:slug/provenance', 404),
  open('GET', '/.well-known/tutorial-provenance/jwks.json', 404),
  open('GET', '/.well-known/oauth-protected-resource', 404),
  open('GET', '/.well-known/oauth-protected-resource/:prefix', 404),
  open('GET', '/.well-known/oauth-protected-resource/:prefix/:mount', 404),
  open('GET', '/.well-known/agent-card.json', 200),
  open('GET', '/.well-known/a2a-instructions.md', 200),
  open('GET', '/.well-known/oauth-authorization-server', 404),
  open('GET', '/content/hashes', 200),
  open('GET', '/content/source-hashes', 200),
  open('GET', '/content/nav', 200),
  open('GET', '/content/concepts-index', 200),
  open('GET', '/graph/path', 400),
  open('GET', '/graph/explore-data', 200),
  open('GET', '/build/kg-stats', 200),
  open('GET', '/build/featured-topics', 200),
  open('GET', '/build/concepts', 200),
  open('GET', '/build/events', 200),
  open('GET', '/content/tutorial.css', 200),
  open('GET', '/content/images/:hash', 404),
  contentKey('/content/publish', 400),
  contentKey('/content/publish/begin', 400),
  contentKey('/content/publish/append', 400),
  contentKey('/content/publish/commit', 400),
  contentKey('/content/publish/abort', 400),
  contentKey('/content/publish/render-concepts', 400),
  contentKey('/content/rollback', 400),
  contentKey('/content/publish/revert', 400),
  contentKey('/content/publish/sessions/:sessionId', 404, 'GET'),
  contentKey('/content/code-check-specs', 400),
  contentKey('/content/validate-answer-specs', 400),
  contentKey('/content/image', 400),

  only('GET', '/$api-docs/services', admins, 200),
  open('GET', '/$api-docs/assets/:file', 404),
  only('GET', '/graphql', ['api'], 400),
  only('POST', '/graphql', ['api'], 400),
  // switched off until an admin has switched it on
  ...['/chat/stream', '/api/codecheck', '/api/validate-answer'].map((path): Expected => ({
    ...login('POST', path, 503),
    form: 'chat'
  })),

  ...['', '/'].flatMap(slash => [
    only('POST', `/hcql/admin${slash}`, admins, 400),
    only('POST', `/hcql/author${slash}`, authors, 400),
    only('POST', `/hcql/analytics${slash}`, admins, 400),
    only('POST', `/hcql/exports${slash}`, admins, 400),
    only('POST', `/hcql/consolidation${slash}`, ['superadmin', 'consolidation'], 400)
  ])
]

/** The services of the specification's table, each requested at seven addresses below it. */
export const services: readonly Expected[] = [
  ...ofService('/api', (method, path, answer) => login(method, path, answer)),
  ...ofService('/admin', (method, path, answer) => only(method, path, admins, answer)),
  ...ofService('/admin/analytics', (method, path, answer) => only(method, path, admins, answer)),
  ...ofService('/admin/exports', (method, path, answer) => only(method, path, admins, answer)),
  ...ofService('/display', (method, path, answer) => login(method, path, answer)),
  ...ofService('/api/v1', (method, path, answer) => login(method, path, answer)),
  ...ofService('/search', (method, path, answer) => anyone(method, path, answer)),
  ...ofService('/chat', (method, path, answer) => login(method, path, answer)),
  ...ofService('/author', (method, path, answer) => only(method, path, authors, answer)),
  ...ofService('/scanner', (method, path, answer) => only(method, path, scanners, answer)),
  ...ofService('/pats', (method, path, answer) => login(method, path, answer)),
  ...ofService('/graph', (method, path, answer) => anyone(method, path, answer)),
  ...ofService('/api/homepage', (method, path, answer) => anyone(method, path, answer))
]

function ofService(path: string, expected: (method: Method, path: string, answer: Answer) => Expected): Expected[] {
  return [
    expected('GET', `${path}/`, 200),
    expected('GET', `${path}/$metadata`, 200),
    expected('GET', `${path}/$api-docs/`, 200),
    expected('GET', `${path}/$api-docs/openapi.json`, 200),
    expected('GET', `${path}/NoSuchEntity`, 404),
    expected('POST', `${path}/NoSuchEntity`, 'passes'),
    expected('POST', `${path}/$batch`, 400)
  ]
}

export const figures: readonly Expected[] = [
  only('GET', '/admin/getMetricsSnapshot()', admins, 200),
  only('GET', '/admin/metrics/live', admins, 200),
  only('GET', '/admin/storedMetrics()', admins, 200),
  only('GET', "/admin/metricHistory(metric='none',hours=1)", admins, 200),
  only('GET', '/admin/embeddings/stats', admins, 200)
]

const nobody = '00000000-0000-0000-0000-000000000000'

/** Operations of the specification: the gate of their service stands before them, whether they are built or not. */
export const operations: readonly Expected[] = [
  only('POST', '/admin/reviewTutorial', admins, 'passes'),
  only('POST', '/admin/setFeaturedOrder', admins, 'passes'),
  only('POST', '/admin/cleanupUnusedTags', admins, 'passes'),
  only('POST', '/admin/previewTagImport', admins, 'passes'),
  only('POST', '/admin/commitTagImport', admins, 'passes'),
  only('POST', '/admin/clearChangeLog', admins, 'passes'),
  only('GET', "/admin/previewUserMerge(primaryUuid='x',secondaryUuid='y')", admins, 'passes'),
  only('POST', '/admin/eraseUser', admins, 'passes'),
  only('POST', '/admin/snoozeTutorial', admins, 'passes'),
  only('GET', '/admin/secretWarnings()', admins, 'passes'),
  ...['reveal', 'set', 'rotate', 'clear'].map(verb =>
    only('POST', `/admin/Secrets(${nobody})/AdminService.${verb}SecretValue`, admins, 'passes')
  ),
  only('GET', '/admin/AuditEvents', admins, 200),
  only('GET', '/admin/ContentVersions', admins, 200),
  only('GET', '/admin/previewRollback(version=1)', admins, 'passes'),
  only('POST', '/admin/rollbackContent', ['superadmin'], 'passes'),
  only('POST', '/admin/endPublish', admins, 'passes'),
  only('POST', '/admin/removeSamples', admins, 'passes'),
  only('POST', '/admin/mintPAT', ['superadmin'], 'passes'),
  only('GET', '/admin/sampleCounts()', admins, 200),
  only('POST', '/admin/classifyCategories', admins, 'passes'),
  only('POST', '/admin/analytics/runSelectQuery', admins, 'passes'),
  ...['LegacyData', 'MissionCompletions', 'AwardMissions', 'TaskRecords'].map(what =>
    only('POST', `/admin/exports/export${what}`, admins, 'passes')
  ),
  only('GET', '/author/MyTutorials', authors, 'passes'),
  only('GET', '/author/MyMonitoredTutorials', authors, 200),
  only('GET', '/author/Tutorials', authors, 200),
  only('GET', '/author/Tags', authors, 200),
  only('POST', '/author/reviewTutorial', authors, 'passes'),
  only('POST', '/author/snoozeTutorial', authors, 'passes'),
  only('POST', '/author/toggleMonitor', authors, 'passes'),
  only('GET', "/author/isSlugAvailable(slug='x')", authors, 200),
  only('GET', "/scanner/getContestant(accountNumber='x')", scanners, 'passes'),
  only('GET', "/scanner/claimPrize(recordId='x')", scanners, 'passes'),
  only('POST', '/scanner/undoClaim', scanners, 'passes'),
  login('GET', '/api/getMyFavorites()', 'passes'),
  login('GET', '/api/getMyFavoritePages()', 'passes'),
  login('POST', '/api/toggleSessionFavorite', 'passes'),
  login('GET', '/api/MyBookmarks', 'passes'),
  login('POST', '/api/keepBookmarks', 'passes'),
  login('POST', '/api/removeBookmarks', 'passes'),
  login('POST', '/api/completeStep', 'passes'),
  login('GET', '/pats', 200),
  login('POST', '/pats/mintPAT', 'passes'),
  login('POST', '/pats/MyPATs(00000000-0000-0000-0000-000000000000)/PatService.revokePAT', 'passes')
]

/**
 * Tool servers and agents, with the prefixes that are rewritten onto them: 404 behind the gate until they exist. A
 * prefix adds its gate and keeps the one of the mount that it leads to: of the development users `superadmin` has both for /mcp-admin.
 */
export const mounts: readonly Expected[] = [
  { ...open('POST', '/mcp/search', 400), wrongPassword: 401, contentKey: 401, pat: 401 },
  { ...open('POST', '/mcp/graph', 400), wrongPassword: 401, contentKey: 401, pat: 401 },
  open('POST', '/mcp', 404),
  login('POST', '/mcp/homepage', 400),
  login('POST', '/mcp/api', 400),
  only('POST', '/mcp/admin', admins, 400),
  only('POST', '/mcp-auth/search', agents, 400),
  only('POST', '/mcp-auth/api', agents, 400),
  only('POST', '/mcp-auth/admin', ['superadmin'], 400),
  only('POST', '/mcp-admin', ['superadmin'], 400),
  only('POST', '/mcp-admin/x', ['superadmin'], 404),
  pat('POST', '/mcp-pat/search', 400),
  pat('POST', '/mcp-pat/homepage', 400),
  pat('POST', '/mcp-pat/api', 400),
  pat('POST', '/mcp-pat/admin', 403),
  only('POST', '/a2a', agents, 200)
].map(each => ({ ...each, form: 'json-rpc' }))
