using {tutorials.platform.EffectiveSetting} from '../../db/platform/settings';
using {tutorials.features as chat} from '../../db/features/chat-settings';
using {tutorials.features as graph} from '../../db/features/knowledge-graph-settings';
using {AdminService} from '../admin/service';

extend service AdminService with {
  entity ChatSettings as projection on chat.ChatSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };

  entity KnowledgeGraphSettings as projection on graph.KnowledgeGraphSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };
}

annotate AdminService.ChatSettings with @Workplace: {Area: 'settings', Order: 30};
annotate AdminService.KnowledgeGraphSettings with @Workplace: {Area: 'settings', Order: 40};

annotate AdminService.ChatSettings with {
  enabled                       @title: 'Assistant';
  bannerText                    @title: 'Text above conversations';
  maxRequestsPerUser            @title: 'Requests of a person in 24 hours';
  alertsEnabled                 @title: 'Alerts about failures';
  modelName                     @title: 'Language model';
  deploymentId                  @title: 'Deployment of the model';
  temperature                   @title: 'Temperature';
  maxTokens                     @title: 'Longest answer in tokens';
  ragEnabled                    @title: 'Answers from tutorials';
  embeddingModel                @title: 'Embedding model';
  embeddingTopK                 @title: 'Steps for an answer';
  embeddingMinScore             @title: 'Least similarity of a step';
  codeCheckEnabled              @title: 'Check of code';
  validateAnswerEnabled         @title: 'Grading of answers';
  branchingEnabled              @title: 'Recommended branches';
  puzzleHintEnabled             @title: 'Hints for puzzles';
  whatsNewEnabled               @title: 'Announcement of news';
  kgPathBetweenEnabled          @title: 'Learning path between two tutorials';
  kgSearchExpansionEnabled      @title: 'Search by related concepts';
  searchKgRerankEnabled         @title: 'Ranking by shared concepts';
  kgRelatedContentEnabled       @title: 'Related content';
  communityPeersEnabled         @title: 'Tutorials of the same community';
  communityRankWeight           @title: 'Weight of a shared community';
  communityLabelLlmBudgetPerDay @title: 'Calls per day to name communities';
  newsRelevanceLlmBudgetPerDay  @title: 'Calls per day to assess news';
  newsRelevanceMargin           @title: 'Difference of similarity that needs no model';
  newsFetchCadenceMinutes       @title: 'Minutes between two checks for news';
  a2aEnabled                    @title: 'Calls of other agents';
  a2aPublicBaseUrl              @title: 'Public address for agents';
  a2aTokenUrl                   @title: 'Token endpoint for agents';
};

annotate AdminService.KnowledgeGraphSettings with {
  enabled                   @title: 'Extraction of concepts';
  extractBuildCap           @title: 'Tutorials per build';
  mergeSimThreshold         @title: 'Similarity from which a merge is proposed';
  mergeSimThresholdExtract  @title: 'Similarity from which extracted concepts are merged';
  onDemandExtractionEnabled @title: 'Extraction for searches without a result';
};
