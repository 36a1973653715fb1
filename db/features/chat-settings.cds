namespace tutorials.features;

using {tutorials.platform.Settings} from '../platform/settings';

/** Switches and budgets of the assistant and other features with a language model. */
entity ChatSettings : Settings {
  /** Switch of the assistant; off, all features below are off too. */
  @settings.default: false
  enabled : Boolean;
  /** Shown above every conversation. */
  bannerText : String(500);
  /** Requests of one person in 24 hours. */
  @settings.default: 100
  @assert.range    : [
    0,
    100000
  ]
  maxRequestsPerUser : Integer;
  /** Send alerts about failures to operators. */
  @settings.default: false
  alertsEnabled : Boolean;
  /** The language model. */
  @settings.env    : 'CHAT_MODEL_NAME'
  @settings.default: 'anthropic--claude-4.6-sonnet'
  @settings.group  : 'Model'
  modelName : String(100);
  /** Deployment of the model, for providers that have deployments. */
  @settings.env    : 'CHAT_DEPLOYMENT_ID'
  @settings.group  : 'Model'
  deploymentId : String(100);
  /** Sampling temperature; 0 is the most repeatable. */
  @settings.group  : 'Model'
  @assert.range    : [
    0,
    2
  ]
  temperature : Decimal(3, 2);
  /** Longest answer, in tokens. */
  @settings.group  : 'Model'
  @assert.range    : [
    1,
    1000000
  ]
  maxTokens : Integer;
  /** Retrieve tutorial steps for an answer. */
  @settings.default: false
  @settings.group  : 'Retrieval'
  ragEnabled : Boolean;
  /** Embedding model. */
  @settings.env    : 'CHAT_EMBEDDING_MODEL'
  @settings.default: 'text-embedding-3-small'
  @settings.group  : 'Retrieval'
  embeddingModel : String(100);
  /** Number of steps retrieved for an answer. */
  @settings.default: 5
  @settings.group  : 'Retrieval'
  @assert.range    : [
    1,
    100
  ]
  embeddingTopK : Integer;
  /** Similarity below which a step is left out. */
  @settings.default: 0.25
  @settings.group  : 'Retrieval'
  @assert.range    : [
    0,
    1
  ]
  embeddingMinScore : Decimal(4, 3);
  /** Check the code of learners. */
  @settings.default: false
  @settings.group  : 'Learning'
  codeCheckEnabled : Boolean;
  /** Grade answers to questions. `npm start` does in development. */
  @settings.env    : 'VALIDATE_ANSWER_ENABLED'
  @settings.default: false
  @settings.group  : 'Learning'
  validateAnswerEnabled : Boolean;
  /** Recommend one of several branches of a tutorial. */
  @settings.default: false
  @settings.group  : 'Learning'
  branchingEnabled : Boolean;
  /** Give hints for puzzles. */
  @settings.default: false
  @settings.group  : 'Learning'
  puzzleHintEnabled : Boolean;
  /** Announce news. */
  @settings.default: true
  @settings.group  : 'Learning'
  whatsNewEnabled : Boolean;
  /** Find a learning path between two tutorials. */
  @settings.default: false
  @settings.group  : 'Knowledge graph'
  kgPathBetweenEnabled : Boolean;
  /** Expand a search by related concepts. */
  @settings.default: true
  @settings.group  : 'Knowledge graph'
  kgSearchExpansionEnabled : Boolean;
  /** Rank search results by the concepts they share. */
  @settings.default: true
  @settings.group  : 'Knowledge graph'
  searchKgRerankEnabled : Boolean;
  /** Find related content. */
  @settings.default: true
  @settings.group  : 'Knowledge graph'
  kgRelatedContentEnabled : Boolean;
  /** Find tutorials of the same community. */
  @settings.default: false
  @settings.group  : 'Knowledge graph'
  communityPeersEnabled : Boolean;
  /** Weight of a shared community in the ranking; 0 is off. */
  @settings.env    : 'KG_COMMUNITY_WEIGHT'
  @settings.default: 0
  @settings.group  : 'Knowledge graph'
  @assert.range    : [
    0,
    99.99
  ]
  communityRankWeight : Decimal(4, 2);
  /** Calls of the model per day to name communities. */
  @settings.default: 50
  @settings.group  : 'Knowledge graph'
  @assert.range    : [
    0,
    100000
  ]
  communityLabelLlmBudgetPerDay : Integer;
  /** Calls of the model per day to assess news. */
  @settings.default: 100
  @settings.group  : 'News'
  @assert.range    : [
    0,
    100000
  ]
  newsRelevanceLlmBudgetPerDay : Integer;
  /** Difference of similarity above which news are assessed without the model. */
  @settings.default: 0.15
  @settings.group  : 'News'
  @assert.range    : [
    0,
    1
  ]
  newsRelevanceMargin : Decimal(4, 3);
  /** Minutes between two checks for news. */
  @settings.default: 60
  @settings.group  : 'News'
  @assert.range    : [
    1,
    10080
  ]
  newsFetchCadenceMinutes : Integer;
  /** Accept calls of other agents (A2A). */
  @settings.default: true
  @settings.group  : 'Agents'
  a2aEnabled : Boolean;
  /** Public URL of this platform in the agent card. */
  @settings.group  : 'Agents'
  a2aPublicBaseUrl : String(500);
  /** Token endpoint for agents. */
  @settings.group  : 'Agents'
  a2aTokenUrl : String(500);
}
