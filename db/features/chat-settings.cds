namespace tutorials.features;

using {tutorials.platform.Settings} from '../platform/settings';

/** What the assistant and the other features with a language model do and may spend. */
entity ChatSettings : Settings {
  /** The assistant answers; off, everything below is off too. */
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
  /** Tell operators of failures by alert. */
  @settings.default: false
  alertsEnabled : Boolean;
  /** The language model. */
  @settings.env    : 'CHAT_MODEL_NAME'
  @settings.default: 'anthropic--claude-4.6-sonnet'
  @settings.group  : 'Model'
  modelName : String(100);
  /** Deployment of the model, where the provider has such. */
  @settings.env    : 'CHAT_DEPLOYMENT_ID'
  @settings.group  : 'Model'
  deploymentId : String(100);
  /** 0 answers the same each time. */
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
  /** Look up tutorial steps for an answer. */
  @settings.default: false
  @settings.group  : 'Retrieval'
  ragEnabled : Boolean;
  /** The model that makes vectors of texts. */
  @settings.env    : 'CHAT_EMBEDDING_MODEL'
  @settings.default: 'text-embedding-3-small'
  @settings.group  : 'Retrieval'
  embeddingModel : String(100);
  /** Steps that an answer may draw on. */
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
  /** Grade answers in free text. */
  @settings.default: false
  @settings.group  : 'Learning'
  validateAnswerEnabled : Boolean;
  /** Recommend a branch where a tutorial offers several. */
  @settings.default: false
  @settings.group  : 'Learning'
  branchingEnabled : Boolean;
  /** Give hints for puzzles. */
  @settings.default: false
  @settings.group  : 'Learning'
  puzzleHintEnabled : Boolean;
  /** Tell what is new. */
  @settings.default: true
  @settings.group  : 'Learning'
  whatsNewEnabled : Boolean;
  /** Find a learning path between two tutorials. */
  @settings.default: false
  @settings.group  : 'Knowledge graph'
  kgPathBetweenEnabled : Boolean;
  /** Widen a search by related concepts. */
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
  /** Calls of the model a day that name communities. */
  @settings.default: 50
  @settings.group  : 'Knowledge graph'
  @assert.range    : [
    0,
    100000
  ]
  communityLabelLlmBudgetPerDay : Integer;
  /** Calls of the model a day that judge news. */
  @settings.default: 100
  @settings.group  : 'News'
  @assert.range    : [
    0,
    100000
  ]
  newsRelevanceLlmBudgetPerDay : Integer;
  /** Difference of similarity from which news are judged without the model. */
  @settings.default: 0.15
  @settings.group  : 'News'
  @assert.range    : [
    0,
    1
  ]
  newsRelevanceMargin : Decimal(4, 3);
  /** Minutes between two looks at the news. */
  @settings.default: 60
  @settings.group  : 'News'
  @assert.range    : [
    1,
    10080
  ]
  newsFetchCadenceMinutes : Integer;
  /** Other agents may call. */
  @settings.default: true
  @settings.group  : 'Agents'
  a2aEnabled : Boolean;
  /** Address of this platform on the card that agents read. */
  @settings.group  : 'Agents'
  a2aPublicBaseUrl : String(500);
  /** Where agents get their tokens. */
  @settings.group  : 'Agents'
  a2aTokenUrl : String(500);
}
