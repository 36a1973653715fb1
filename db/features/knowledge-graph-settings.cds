namespace tutorials.features;

using {tutorials.platform.Settings} from '../platform/settings';

/** What the knowledge graph does and may spend. */
entity KnowledgeGraphSettings : Settings {
  /** Extract concepts and run the jobs of the graph. */
  @settings.env    : 'KNOWLEDGE_GRAPH_ENABLED'
  @settings.default: false
  enabled : Boolean;
  /** Tutorials that one build may send to the model. */
  @settings.env    : 'KG_EXTRACT_BUILD_CAP'
  @settings.default: 200
  @settings.group  : 'Extraction'
  @assert.range    : [
    0,
    100000
  ]
  extractBuildCap : Integer;
  /** Similarity from which two concepts are proposed as one. */
  @settings.env    : 'KG_MERGE_SIM_THRESHOLD'
  @settings.default: 0.92
  @settings.group  : 'Extraction'
  @assert.range    : [
    0.01,
    1
  ]
  mergeSimThreshold : Decimal(3, 2);
  /** The same while concepts are extracted. */
  @settings.env    : 'KG_MERGE_SIM_THRESHOLD_EXTRACT'
  @settings.default: 0.85
  @settings.group  : 'Extraction'
  @assert.range    : [
    0.01,
    1
  ]
  mergeSimThresholdExtract : Decimal(3, 2);
  /** Extract concepts for what visitors look for and do not find. */
  @settings.env    : 'KG_ONDEMAND_ENABLED'
  @settings.default: false
  @settings.group  : 'Extraction'
  onDemandExtractionEnabled : Boolean;
}
