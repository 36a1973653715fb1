import { settings } from '../platform/settings/settings.ts'

/** What the knowledge graph does and may spend. */
export interface KnowledgeGraphSettings {
  readonly enabled: boolean
  readonly extractBuildCap: number
  readonly mergeSimThreshold: number
  readonly mergeSimThresholdExtract: number
  readonly onDemandExtractionEnabled: boolean
}

export const knowledgeGraphSettings = settings<KnowledgeGraphSettings>('tutorials.features.KnowledgeGraphSettings')
