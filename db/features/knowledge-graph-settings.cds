namespace tutorials.features;

using {tutorials.platform.Settings} from '../platform/settings';

/** Switches and budgets of the knowledge graph. */
entity KnowledgeGraphSettings : Settings {
  /** Extract concepts. Jobs that rank and group them run all the same. */
  @settings.env    : 'KNOWLEDGE_GRAPH_ENABLED'
  @settings.default: false
  enabled : Boolean;
  /** Number of tutorials that one build may send to the model. */
  @settings.env    : 'KG_EXTRACT_BUILD_CAP'
  @settings.default: 200
  @settings.group  : 'Extraction'
  @assert.range    : [
    0,
    100000
  ]
  extractBuildCap : Integer;
  /** Similarity above which merging two concepts is proposed. */
  @settings.env    : 'KG_MERGE_SIM_THRESHOLD'
  @settings.default: 0.92
  @settings.group  : 'Extraction'
  @assert.range    : [
    0.01,
    1
  ]
  mergeSimThreshold : Decimal(3, 2);
  /** Extracted concepts above it are merged. */
  @settings.env    : 'KG_MERGE_SIM_THRESHOLD_EXTRACT'
  @settings.default: 0.85
  @settings.group  : 'Extraction'
  @assert.range    : [
    0.01,
    1
  ]
  mergeSimThresholdExtract : Decimal(3, 2);
  /** Extract concepts on demand, for searches without a result. */
  @settings.env    : 'KG_ONDEMAND_ENABLED'
  @settings.default: false
  @settings.group  : 'Extraction'
  onDemandExtractionEnabled : Boolean;
}
