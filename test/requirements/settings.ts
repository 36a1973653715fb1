import type { DomainRequirements } from './types.ts'

/** Settings singletons: what is in force, and who may change it. */
export const settings: DomainRequirements = {
  domain: 'SETTINGS',
  count: 51,
  notes: {
    'SETTINGS-011': 'The dashboard of this installation: PUBLIC_URL with the path of the display app.'
  },
  claimed: {
    'SETTINGS-001': 'A settings value stored in the database overrides the environment variable.',
    'SETTINGS-002': 'A settings environment variable overrides the hardcoded default.',
    'SETTINGS-003':
      'Each settings singleton is readable and editable by an admin at its entity path under /admin (for example /admin/SearchSettings).',
    'SETTINGS-004': 'UiEventsSettings.enabled is Boolean with default false.',
    'SETTINGS-005': 'SearchSettings.rateLimitMax defaults to 60.',
    'SETTINGS-006': 'SearchSettings.rateLimitMax accepts integers 0..100000 only.',
    'SETTINGS-007': 'SearchSettings.rateLimitWindowMs defaults to 60000.',
    'SETTINGS-008': 'SearchSettings.rateLimitWindowMs accepts integers 1000..600000 only.',
    'SETTINGS-009': 'NavigatorSettings.includeNestedGroups is Boolean with default false.',
    'SETTINGS-010': 'DisplaySettings.dashboardUrl is String(500).',
    'SETTINGS-011': 'DisplaySettings.dashboardUrl defaults to a default production dashboard URL.',
    'SETTINGS-012': 'TenantSettings.allowedCorsOrigins is large text with comma-separated origins.',
    'SETTINGS-013':
      'TenantSettings.allowedCorsOrigins defaults to the three localhost origins with ports 1313, 5000 and 4004.',
    'SETTINGS-014': 'TenantSettings.rebuildTargetEnv is String(10).',
    'SETTINGS-016':
      'The backend does not enforce dev, qa, prod for TenantSettings.rebuildTargetEnv (another text of up to 10 characters is accepted).',
    'SETTINGS-017': 'TenantSettings.rebuildTargetEnv defaults to the environment value.',
    'SETTINGS-018': 'TenantSettings.techUsers is large text holding a JSON array.',
    'SETTINGS-019': 'TenantSettings.techUsers is empty by default.',
    'SETTINGS-020': 'TenantSettings.techUsersMapping is large text of tech_id:uuid pairs separated by semicolons.',
    'SETTINGS-021': 'TenantSettings.techUsersMapping is empty by default.',
    'SETTINGS-022': 'KnowledgeGraphSettings.enabled set to null falls back to the environment variable.',
    'SETTINGS-023': 'KnowledgeGraphSettings.onDemandExtractionEnabled defaults to false.',
    'SETTINGS-024': 'KnowledgeGraphSettings.extractBuildCap is nullable and falls back to the environment variable.',
    'SETTINGS-025':
      'The mergeSimThreshold* fields of KnowledgeGraphSettings are nullable and fall back to the environment variables.',
    'SETTINGS-026':
      'A settings resolver caches a resolved value for 5 seconds; a change takes effect at the latest after 5 seconds.',
    'SETTINGS-027': 'An empty settings row falls through to the environment variable.',
    'SETTINGS-028': 'ChatSettings.enabled (master switch) defaults to false.',
    'SETTINGS-029': 'ChatSettings.ragEnabled defaults to false.',
    'SETTINGS-030': 'ChatSettings.codeCheckEnabled defaults to false.',
    'SETTINGS-031': 'ChatSettings.validateAnswerEnabled defaults to false.',
    'SETTINGS-032': 'ChatSettings.branchingEnabled defaults to false.',
    'SETTINGS-033': 'ChatSettings.kgPathBetweenEnabled defaults to false.',
    'SETTINGS-034': 'ChatSettings.kgSearchExpansionEnabled defaults to true.',
    'SETTINGS-035': 'ChatSettings.searchKgRerankEnabled defaults to true.',
    'SETTINGS-036': 'ChatSettings.kgRelatedContentEnabled defaults to true.',
    'SETTINGS-037': 'ChatSettings.communityPeersEnabled defaults to false.',
    'SETTINGS-038': 'ChatSettings.puzzleHintEnabled defaults to false.',
    'SETTINGS-039': 'ChatSettings.whatsNewEnabled defaults to true.',
    'SETTINGS-040': 'ChatSettings.communityRankWeight is Decimal with default 0 (off).',
    'SETTINGS-041': 'ChatSettings.communityLabelLlmBudgetPerDay defaults to 50.',
    'SETTINGS-042': 'ChatSettings.newsRelevanceLlmBudgetPerDay defaults to 100.',
    'SETTINGS-043': 'ChatSettings.newsRelevanceMargin defaults to 0.150.',
    'SETTINGS-044': 'ChatSettings.maxRequestsPerUser defaults to 100 per 24 h.',
    'SETTINGS-045': 'ChatSettings.embeddingModel defaults to text-embedding-3-small.',
    'SETTINGS-046': 'ChatSettings.embeddingTopK defaults to 5.',
    'SETTINGS-047': 'ChatSettings.embeddingMinScore defaults to 0.25.',
    'SETTINGS-048': 'ChatSettings.modelName defaults to anthropic--claude-4.6-sonnet.',
    'SETTINGS-049': 'The environment variable CHAT_MODEL_NAME overrides the default of ChatSettings.modelName.',
    'SETTINGS-050': 'ChatSettings carries the field a2aEnabled.',
    'SETTINGS-051': 'Reading and changing feature flags requires scope Admin.',
    'SETTINGS-015': 'The admin UI offers only dev, qa and prod for TenantSettings.rebuildTargetEnv.'
  },
  added: {
    'SETTINGS-052':
      'A changed setting is in force in every answer that is kept, such as those of feeds, pages and the agent card: at once where it is made, after five seconds on other instances and behind gateways.'
  },
  pending: []
}
