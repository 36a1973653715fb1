import { settings } from '../platform/settings/settings.ts'

/** Switches and budgets of the knowledge graph. */
export interface KnowledgeGraphSettings {
  readonly enabled: boolean
  readonly extractBuildCap: number
  readonly mergeSimThreshold: number
  readonly mergeSimThresholdExtract: number
  readonly onDemandExtractionEnabled: boolean
}

export const knowledgeGraphSettings = settings<KnowledgeGraphSettings>('tutorials.features.KnowledgeGraphSettings')
