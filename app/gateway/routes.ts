import type { Target } from './core/request.ts'

/** Who may pass: anyone, whoever is logged in, or whoever has the scope. */
export type Gate = 'none' | 'login' | { readonly scope: string }

/** What answers: a server behind the gateway (its list of services as a page), user interfaces, or the gateway itself. */
export type To = 'backend' | 'services' | 'qa' | 'pages' | 'site' | OwnAnswer
export type OwnAnswer = 'health' | 'session' | 'login' | 'callback' | 'logout' | 'identity' | 'rebuild' | 'nothing'

/**
 * One row of the route table. `as` says whose credentials go on to the backend: the session's, or only those that the
 * request brings along; nothing that the second kind does can be done in a visitor's name, so it needs no CSRF token.
 * `csrf: 'origin'` stands where clients cannot send a token (wire facts 6.1): other sites are refused, nothing more;
 * 'alsoReads' refuses them for every method.
 */
export interface Row {
  readonly path: RegExp
  readonly methods?: readonly string[]
  readonly gate: Gate
  readonly as: 'session' | 'own'
  readonly csrf?: 'origin' | 'alsoReads'
  readonly to: To
  /** Replaces the part that `path` matches; `$1` is its first group. */
  readonly rewrite?: string
  /** Legacy redirects come first. */
  readonly redirects?: true
}

export interface RouteOptions {
  readonly exposeCapUi: boolean
  readonly identityProvider: boolean
}

const scope = (name: string): Gate => ({ scope: name })

/** The route table; the first row that matches counts. Wire facts 6.1 and 6.3, specification "Gateway-only". */
export function routes({ exposeCapUi, identityProvider }: RouteOptions): readonly Row[] {
  const [admin, author, mcp] = [scope('Admin'), scope('Tutorial.Author'), scope('Tutorial.MCP')]
  return [
    { path: /^\/gateway\/health$/, methods: ['GET', 'HEAD'], gate: 'none', as: 'own', to: 'health' },
    { path: /^\/gateway\/session$/, methods: ['GET', 'HEAD'], gate: 'none', as: 'session', to: 'session' },
    { path: /^\/login$/, methods: ['GET'], gate: 'none', as: 'own', to: 'login' },
    { path: /^\/login\/callback$/, methods: ['GET'], gate: 'none', as: 'own', to: 'callback' },
    { path: /^\/logout$/, methods: ['GET', 'POST'], gate: 'none', as: 'own', to: 'logout' },
    { path: /^\/admin\/rebuild$/, methods: ['POST'], gate: 'none', as: 'own', to: 'rebuild' },
    ...(identityProvider ? [{ path: /^\/idp(?=\/|$)/, gate: 'none', as: 'own', to: 'identity' } as const] : []),

    // the documentation of services is shown under /_dev alone
    ...(exposeCapUi ? capUi(admin) : []),
    { path: /^\/_dev(?:\/|$)/, gate: 'none', as: 'own', to: 'nothing' },
    { path: /\/\$api-docs(?:\/|$)/, gate: 'none', as: 'own', to: 'nothing' },

    { path: /^\/tutorials-qa\/_nav\.json$/, gate: author, as: 'session', to: 'qa', rewrite: '/content/nav' },
    { path: /^\/tutorials-qa\/search\//, gate: author, as: 'session', to: 'pages', rewrite: '/qa/search/' },
    { path: /^\/tutorials-qa\/(css|js|img|fonts|vendor)\//, gate: author, as: 'session', to: 'pages', rewrite: '/$1/' },
    { path: /^\/tutorials-qa\/?$/, gate: author, as: 'session', to: 'pages', rewrite: '/qa/index.html' },
    { path: /^\/tutorials-qa\//, gate: author, as: 'session', to: 'qa', rewrite: '/content/tutorials/' },
    { path: /^\/tutorial-navigator-qa(?:\/|$)/, gate: author, as: 'session', to: 'pages' },
    { path: /^\/qa-search(?:\/|$)/, gate: author, as: 'session', to: 'qa', rewrite: '/search/' },
    { path: /^\/preview\//, gate: author, as: 'session', to: 'qa' },

    { path: /^\/(?:admin-ui|analytics-ui)(?:\/|$)/, gate: admin, as: 'session', to: 'pages' },
    { path: /^\/scanner-(?:ui|vue)(?:\/|$)/, gate: scope('MobileApp'), as: 'session', to: 'pages' },
    { path: /^\/display-app(?:\/|$)/, gate: 'login', as: 'session', to: 'pages' },

    // agents bring a token of their own, or use the one of the session but cannot do the handshake
    { path: /^\/mcp(?:-pat)?(?:\/|$)/, gate: 'none', as: 'own', to: 'backend' },
    { path: /^\/(?:mcp-auth|mcp-admin|a2a)(?:\/|$)/, gate: mcp, as: 'session', csrf: 'origin', to: 'backend' },

    // open to everyone: nobody's session goes along, and answers may be kept for all
    { path: /^\/tutorials\/_nav\.json$/, gate: 'none', as: 'own', to: 'backend', rewrite: '/content/nav' },
    { path: /^\/(?:tutorials|missions|groups)(?:\/|$)/, gate: 'none', as: 'own', to: 'site', redirects: true },
    { path: /^\/(?:site|me|tutorial-navigator)(?:\/|$)/, gate: 'none', as: 'own', to: 'site' },
    { path: /^\/(?:robots\.txt|sitemap(?:-\d+)?\.xml|llms\.txt)$/, gate: 'none', as: 'own', to: 'site' },
    { path: /^\/concepts\/$/, gate: 'none', as: 'own', to: 'backend', rewrite: '/content/concepts-index' },
    {
      path: /^\/concepts\/(?=.)/,
      gate: 'none',
      as: 'own',
      to: 'backend',
      rewrite: '/content/concepts/',
      redirects: true
    },
    {
      path: /^\/(?:content|build|search|feedback|homepage|\.well-known)(?:\/|$)/,
      gate: 'none',
      as: 'own',
      to: 'backend'
    },
    { path: /^\/api\/(?:advocates|homepage)(?:[/(]|$)/, gate: 'none', as: 'own', to: 'backend' },
    { path: /^\/api\/(?:alerts|ChatConfig)$/, gate: 'none', as: 'own', to: 'backend' },
    { path: /^\/api\/devtoberfest\/(?:banner|schedule)$/, gate: 'none', as: 'own', to: 'backend' },
    { path: /^\/graph\/(?:explore-data|path)$/, methods: ['GET', 'HEAD'], gate: 'none', as: 'own', to: 'backend' },
    { path: /^\/(?:version|health|health\/db|graphql\/public)$/, gate: 'none', as: 'own', to: 'backend' },

    // a prize is claimed by a GET, so another site's link must not lead there
    { path: /^\/scanner\/claimPrize/, gate: scope('MobileApp'), as: 'session', csrf: 'alsoReads', to: 'backend' },
    { path: /^\/scanner(?:\/|$)/, gate: scope('MobileApp'), as: 'session', to: 'backend' },
    { path: /^\/admin(?:\/|$)/, gate: admin, as: 'session', to: 'backend' },
    { path: /^\/author(?:\/|$)/, gate: author, as: 'session', to: 'backend' },
    { path: /^\/hcql\/author$/, gate: author, as: 'session', to: 'backend' },
    { path: /^\/hcql\/consolidation$/, gate: scope('ConsolidationScope'), as: 'session', to: 'backend' },
    { path: /^\/hcql\//, gate: admin, as: 'session', to: 'backend' },
    { path: /^\/graphql$/, gate: scope('Tutorial.API'), as: 'session', to: 'backend' },
    { path: /^\/graph\/(?:un)?publishConcept$/, gate: scope('KnowledgeGraph.Admin'), as: 'session', to: 'backend' },
    { path: /^\/(?:api|display|chat|pats)(?:[/(]|$)/, gate: 'login', as: 'session', to: 'backend' },
    { path: /^\/auth\/user$/, gate: 'login', as: 'session', to: 'backend' },
    { path: /^\/(?:socket\.io|ws)\//, gate: 'none', as: 'session', csrf: 'origin', to: 'backend' },
    { path: /^\/$/, gate: 'none', as: 'own', to: 'site', redirects: true },
    { path: /^/, gate: 'none', as: 'session', to: 'backend', redirects: true }
  ]
}

/** The list of services, and each of them with its documentation (specification, "OData services"). */
function capUi(gate: Gate): readonly Row[] {
  return [
    {
      path: /^\/_dev\/?$/,
      methods: ['GET', 'HEAD'],
      gate,
      as: 'session',
      to: 'services',
      rewrite: '/$$api-docs/services'
    },
    { path: /^\/_dev\//, gate, as: 'session', to: 'backend', rewrite: '/' }
  ]
}

/** The first row that matches; the last one matches everything. */
export function rowFor(table: readonly Row[], method: string | undefined, { decoded }: Target): Row {
  const row = table.find(({ path, methods }) => path.test(decoded) && (!methods || methods.includes(method ?? '')))
  if (!row) throw new Error('the route table has no last row')
  return row
}

/** The address at the server that a row leads to. */
export function addressFor({ path, rewrite }: Row, target: Target): string {
  // an escaped prefix is matched decoded; what goes on is then the decoded path, escaped anew
  const source = path.test(target.path) ? target.path : encodeURI(target.decoded)
  return (rewrite === undefined ? target.path : source.replace(path, rewrite)) + target.query
}

/** The rewritten part of the path: how the server calls it, and how the client does. */
export function rewrittenPart({ path, rewrite }: Row, target: Target): readonly [string, string] | undefined {
  if (rewrite === undefined) return undefined
  const [here = ''] = path.exec(target.decoded) ?? []
  return [rewrite, here]
}
