import type { DomainRequirements } from './types.ts'

/** The chat service and its gate. */
export const chat: DomainRequirements = {
  domain: 'CHAT',
  count: 59,
  claimed: {
    'CHAT-001': 'ChatService is served at /chat and has no entities.',
    'CHAT-002': '/chat requires a login (any authenticated user).',
    'CHAT-003': 'POST /chat/stream streams chat output over Server-Sent Events.',
    'CHAT-004': 'The chat agent loop runs at most 5 turns per request.',
    'CHAT-005': 'POST /chat/stream answers 429 when the per-user cap (maxRequestsPerUser) is exceeded.',
    'CHAT-006': 'The chat stream emits the render frame tutorial-cards.',
    'CHAT-007': 'The chat stream emits the render frame step-citations.',
    'CHAT-008': 'The chat stream emits the render frame external-content-cards.',
    'CHAT-009': 'The chat stream emits the render frame community-peers-cards.',
    'CHAT-011': 'Chat tools are registered per scope first and then per flag.',
    'CHAT-012':
      'A failing chat tool fails open with an empty-result, error or note envelope carrying a reason; it never throws into the model and never causes a 500.',
    'CHAT-013': 'The chat tool searchTutorials is always registered.',
    'CHAT-014': 'The chat tool getUserProgress is always registered.',
    'CHAT-015': 'The chat tool getWhatsNew is registered only when whatsNewEnabled is true.',
    'CHAT-016': 'The chat tool expandSearchConcepts is registered only when kgSearchExpansionEnabled is true.',
    'CHAT-017': 'expandSearchConcepts takes the parameter query.',
    'CHAT-019': 'The chat tool findLearningPath is registered only when kgPathBetweenEnabled is true.',
    'CHAT-020': 'findLearningPath requires toSlug of 1 to 80 lowercase alphanumerics and hyphens.',
    'CHAT-021': 'findLearningPath takes an optional fromSlug of 1 to 80 lowercase alphanumerics and hyphens.',
    'CHAT-022': "findLearningPath without fromSlug infers it from the user's latest completed task.",
    'CHAT-023': 'findLearningPath without fromSlug and without a completed task searches unanchored.',
    'CHAT-024': 'The chat tool findCommunityPeers is registered only when communityPeersEnabled is true.',
    'CHAT-025': 'findCommunityPeers takes the parameter tutorial_slug.',
    'CHAT-026': 'The chat tool describeCommunity is registered only when communityPeersEnabled is true.',
    'CHAT-027': 'describeCommunity takes the parameter matched_label.',
    'CHAT-030': 'The chat tool getRelevantSteps is registered only when ragEnabled is true.',
    'CHAT-031': 'The chat tool checkCode is registered only when codeCheckEnabled is true.',
    'CHAT-034': 'The chat tool findRelatedContent is registered only when kgRelatedContentEnabled is true.',
    'CHAT-046': 'findLearningPath returns a markdown list with a header naming the from and to slugs.',
    'CHAT-047': 'findLearningPath entries are numbered and carry title, link, approximate minutes and a reason.',
    'CHAT-048':
      'The reason of a findLearningPath entry is one of Prerequisite chain, Often completed together, Shares concepts.',
    'CHAT-049': 'findLearningPath with an empty result returns a friendly no-path message.',
    'CHAT-050': 'findLearningPath with a malformed slug returns a friendly string, no exception.',
    'CHAT-051': 'findLearningPath on a timeout returns a friendly string, no exception.',
    'CHAT-052': 'findLearningPath on an internal error returns a friendly string, no exception.',
    'CHAT-053':
      'findLearningPath emits kg.joule.path_requested at its start with { fromSlug, toSlug, hasUserId, fromSlugInferred, unanchored }.',
    'CHAT-054': 'findLearningPath emits kg.joule.path_returned at its end with the fields of path_requested.',
    'CHAT-055': 'kg.joule.path_returned carries resultCount.',
    'CHAT-056': 'kg.joule.path_returned carries pathTypeBreakdown { PREREQ, CO_COMPLETED, SHARED_CONCEPT }.',
    'CHAT-057': 'kg.joule.path_returned carries latencyMs.',
    'CHAT-058': 'kg.joule.path_returned carries exactTargetReached.',
    'CHAT-059': 'kg.joule.path_returned carries error tagged timeout, syntax or unknown.',
    'CHAT-028': 'The chat tool puzzleHint is registered only when puzzleHintEnabled is true.',
    'CHAT-029': 'puzzleHint never reads the answer of the puzzle.',
    'CHAT-032': 'The chat tool getBranchRecommendation is registered only when branchingEnabled is true.',
    'CHAT-033': 'getBranchRecommendation takes the optional parameters missionSlug, tutorialSlug and branchPointId.',
    'CHAT-035':
      'getBranchRecommendation returns branchPoints[] of { id, picked, reason, confidence, allBranches[ { key, label } ] }.',
    'CHAT-036':
      'getBranchRecommendation returns altGroups[] of { id, groupKey, picked, reason, confidence, allBranches[] }.',
    'CHAT-037': 'getBranchRecommendation returns skipPoints[] of { stepNumber, skip, reason, skipLabel, skipReason }.',
    'CHAT-038':
      'getBranchRecommendation without missionSlug, tutorialSlug and branchPointId returns the validation error in error (at least one is required).',
    'CHAT-039':
      'getBranchRecommendation with branchPointId but without tutorialSlug returns the validation error in error.',
    'CHAT-040': 'getBranchRecommendation with an unknown branch point returns the validation error in error.',
    'CHAT-041': 'getBranchRecommendation for a tutorial without branches returns note tutorial_has_no_branches.',
    'CHAT-042': 'getBranchRecommendation for an unknown mission returns note mission_not_found.',
    'CHAT-043': 'getBranchRecommendation for a mission without alt-groups returns note mission_has_no_alt_groups.',
    'CHAT-044': 'getBranchRecommendation writes one BranchDecisions row per recommendation with source jouleTool.',
    'CHAT-045': 'getBranchRecommendation writes skip telemetry only when skip is true.',
    'CHAT-018': 'expandSearchConcepts enqueues an on-demand extraction when the query truly has no seed concept.',
    'CHAT-010': 'The chat stream emits the render frame analytics-result.'
  },
  pending: []
}
