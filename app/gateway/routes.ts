import { caseless, type Gate, type Row } from './routing/row.ts'

export interface RouteOptions {
  readonly exposeCapUi: boolean
  readonly identityProvider: boolean
  readonly sampleSources: boolean
}

const scope = (name: string): Gate => ({ scope: name })

/** The route table; the first row that matches counts. */
export function routes(options: RouteOptions): readonly Row[] {
  return caseless(rows(options))
}

function rows({ exposeCapUi, identityProvider, sampleSources }: RouteOptions): readonly Row[] {
  const [admin, author, mcp] = [scope('Admin'), scope('Tutorial.Author'), scope('Tutorial.MCP')]
  return [
    { path: /^\/gateway\/health$/, methods: ['GET', 'HEAD'], gate: 'none', as: 'own', to: 'health' },
    { path: /^\/gateway\/session$/, methods: ['GET', 'HEAD'], gate: 'none', as: 'session', to: 'session' },
    { path: /^\/login$/, methods: ['GET'], gate: 'none', as: 'own', to: 'login' },
    { path: /^\/login\/callback$/, methods: ['GET'], gate: 'none', as: 'own', to: 'callback' },
    { path: /^\/logout$/, methods: ['GET', 'POST'], gate: 'none', as: 'own', to: 'logout' },
    { path: /^\/admin\/rebuild$/, methods: ['POST'], gate: 'none', as: 'own', to: 'rebuild' },
    ...(identityProvider ? [{ path: /^\/idp(?=\/|$)/, gate: 'none', as: 'own', to: 'identity' } as const] : []),
    ...(sampleSources ? [{ path: /^\/_dev\/sources\//, gate: 'none', as: 'own', to: 'samples' } as const] : []),

    // programs that build a site read what the feeds are; the pages of the documentation are shown under /_dev alone
    {
      path: /^\/(?:build|content|rest\/event-stream)\/\$api-docs\/openapi\.json$/,
      methods: ['GET', 'HEAD'],
      gate: 'none',
      as: 'own',
      to: 'backend'
    },
    ...(exposeCapUi ? capUi(admin) : []),
    { path: /^\/_dev(?:\/|$)/, gate: 'none', as: 'own', to: 'nothing' },
    { path: /\/\$api-docs(?:\/|$)/, gate: 'none', as: 'own', to: 'nothing' },

    { path: /^\/tutorials-qa\/_nav\.json$/, gate: author, as: 'session', to: 'qa', rewrite: '/content/nav' },
    { path: /^\/tutorials-qa\/search\/$/, gate: author, as: 'session', to: 'previewSearch', rewrite: '/qa/search/' },
    { path: /^\/tutorials-qa\/search\//, gate: author, as: 'session', to: 'pages', rewrite: '/qa/search/' },
    { path: /^\/tutorials-qa\/(css|js|img|fonts|vendor)\//, gate: author, as: 'session', to: 'pages', rewrite: '/$1/' },
    { path: /^\/tutorials-qa\/?$/, gate: author, as: 'session', to: 'previews', rewrite: '/content/nav' },
    { path: /^\/tutorials-qa\//, gate: author, as: 'session', to: 'qa', rewrite: '/content/tutorials/' },
    { path: /^\/tutorial-navigator-qa\/?$/, gate: author, as: 'session', to: 'previews', rewrite: '/content/nav' },
    { path: /^\/tutorial-navigator-qa\//, gate: author, as: 'session', to: 'pages' },
    { path: /^\/qa-search(?:\/|$)/, gate: author, as: 'session', to: 'qa', rewrite: '/search/' },
    { path: /^\/preview\//, gate: author, as: 'session', to: 'qa' },

    { path: /^\/(?:admin-ui|analytics-ui)(?:\/|$)/, gate: admin, as: 'session', to: 'pages' },
    { path: /^\/author-ui(?:\/|$)/, gate: author, as: 'session', to: 'pages' },
    { path: /^\/scanner-(?:ui|vue)(?:\/|$)/, gate: scope('MobileApp'), as: 'session', to: 'pages' },
    { path: /^\/display-app(?:\/|$)/, gate: 'login', as: 'session', to: 'site' },

    // agents bring a token of their own, or use the one of the session but cannot do the handshake
    { path: /^\/mcp(?:-pat)?(?:\/|$)/, gate: 'none', as: 'own', to: 'backend' },
    { path: /^\/(?:mcp-auth|mcp-admin|a2a)(?:\/|$)/, gate: mcp, as: 'session', csrf: 'origin', to: 'backend' },

    // open to everyone: nobody's session goes along, and answers may be kept for all
    { path: /^\/tutorials\/_nav\.json$/, gate: 'none', as: 'own', to: 'backend', rewrite: '/content/nav' },
    { path: /^\/(?:tutorials|missions|groups|concepts)(?:\/|$)/, gate: 'none', as: 'own', to: 'site', redirects: true },
    {
      path: /^\/(?:me|explore|teched|events|app-space|tutorial-navigator)(?:\/|$)/,
      gate: 'none',
      as: 'own',
      to: 'site',
      redirects: true
    },
    { path: /^\/event-display(?:\/|$)/, gate: 'none', as: 'own', to: 'site' },
    { path: /^\/site(?:\/|$)/, gate: 'none', as: 'own', to: 'site' },
    { path: /^\/(?:favicon\.ico|robots\.txt|sitemap(?:-\d+)?\.xml|llms\.txt)$/, gate: 'none', as: 'own', to: 'site' },
    {
      path: /^\/(?:content|build|search|feedback|homepage|rest\/event-stream|\.well-known)(?:\/|$)/,
      gate: 'none',
      as: 'own',
      to: 'backend'
    },
    { path: /^\/api\/(?:advocates|homepage)(?:[/(]|$)/, gate: 'none', as: 'own', to: 'backend' },
    { path: /^\/api\/(?:alerts|ChatConfig|checks)$/, gate: 'none', as: 'own', to: 'backend' },
    { path: /^\/api\/devtoberfest\/(?:banner|schedule)$/, gate: 'none', as: 'own', to: 'backend' },
    { path: /^\/graph\/(?:explore-data|path)$/, methods: ['GET', 'HEAD'], gate: 'none', as: 'own', to: 'backend' },
    { path: /^\/(?:version|health|health\/db|graphql\/public)$/, gate: 'none', as: 'own', to: 'backend' },

    // a prize is claimed by a GET, so another site's link must not lead there, whatever the service calls the function
    { path: /^\/scanner(?:\/|$)/, gate: scope('MobileApp'), as: 'session', csrf: 'alsoReads', to: 'backend' },
    { path: /^\/admin(?:\/|$)/, gate: admin, as: 'session', to: 'backend' },
    { path: /^\/author(?:\/|$)/, gate: author, as: 'session', to: 'backend' },
    { path: /^\/hcql\/author\/?$/, gate: author, as: 'session', to: 'backend' },
    { path: /^\/hcql\/consolidation\/?$/, gate: scope('ConsolidationScope'), as: 'session', to: 'backend' },
    { path: /^\/hcql\//, gate: admin, as: 'session', to: 'backend' },
    { path: /^\/graphql$/, gate: scope('Tutorial.API'), as: 'session', to: 'backend' },
    { path: /^\/graph\/(?:un)?publishConcept$/, gate: scope('KnowledgeGraph.Admin'), as: 'session', to: 'backend' },
    // whoever has erased their data is nobody's session any more
    {
      path: /^\/api\/eraseMyData\/?$/,
      methods: ['POST'],
      gate: 'login',
      as: 'session',
      endsSession: true,
      to: 'backend'
    },
    { path: /^\/(?:api|display|chat|pats)(?:[/(]|$)/, gate: 'login', as: 'session', to: 'backend' },
    // forms of cached pages, which are the same for everyone, have no token
    {
      path: /^\/checks\/(?:answer|code)$/,
      methods: ['POST'],
      gate: 'none',
      as: 'session',
      csrf: 'origin',
      to: 'backend'
    },
    { path: /^\/checks\/result$/, gate: 'login', as: 'session', to: 'backend' },
    { path: /^\/auth\/user$/, gate: 'login', as: 'session', to: 'backend' },
    { path: /^\/(?:socket\.io|ws)\//, gate: 'none', as: 'session', csrf: 'origin', to: 'backend' },
    { path: /^\/$/, gate: 'none', as: 'own', to: 'site', redirects: true },
    { path: /^/, gate: 'none', as: 'session', to: 'backend', redirects: true }
  ]
}

/** The list of services, and each of them with its documentation (ODATA-015). */
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
