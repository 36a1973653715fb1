import { settings } from '../platform/settings/settings.ts'

/** Switches, models and budgets of the features with a language model. */
export interface ChatSettings {
  readonly enabled: boolean
  readonly bannerText: string | null
  readonly maxRequestsPerUser: number
  readonly alertsEnabled: boolean
  readonly modelName: string
  readonly deploymentId: string | null
  readonly temperature: number | null
  readonly maxTokens: number | null
  readonly ragEnabled: boolean
  readonly embeddingModel: string
  readonly embeddingTopK: number
  readonly embeddingMinScore: number
  readonly codeCheckEnabled: boolean
  readonly validateAnswerEnabled: boolean
  readonly branchingEnabled: boolean
  readonly puzzleHintEnabled: boolean
  readonly whatsNewEnabled: boolean
  readonly kgPathBetweenEnabled: boolean
  readonly kgSearchExpansionEnabled: boolean
  readonly searchKgRerankEnabled: boolean
  readonly kgRelatedContentEnabled: boolean
  readonly communityPeersEnabled: boolean
  readonly communityRankWeight: number
  readonly communityLabelLlmBudgetPerDay: number
  readonly newsRelevanceLlmBudgetPerDay: number
  readonly newsRelevanceMargin: number
  readonly newsFetchCadenceMinutes: number
  readonly a2aEnabled: boolean
  readonly a2aPublicBaseUrl: string | null
  readonly a2aTokenUrl: string | null
}

export const chatSettings = settings<ChatSettings>('tutorials.features.ChatSettings')
