import { flag, fraction, integer } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** The environment variables of the knowledge graph. */
export const variables = declareVariables(
  {
    KG_WCC_ISOLATION_THRESHOLD: {
      as: integer(1, 0, 1000),
      meaning: 'concepts and tutorials of components up to this size count as isolated; 0 for none'
    },
    KG_TOPIC_CLUSTERS_JACCARD: {
      as: fraction(0.5),
      meaning: 'share of common tutorials from which a community continues a topic'
    },
    KG_RETIRE_ORPHANS_ENABLED: {
      as: flag(true),
      title: 'Retiring of unused concepts',
      meaning: 'retire concepts that nothing links to'
    },
    KG_RETIRE_ORPHANS_AGE_DAYS: {
      as: integer(14, 1, 3650),
      meaning: 'days after which a concept without a link is retired'
    },
    KG_EXTRACT_CALLS_PER_DAY: {
      as: integer(1000, 0, 1_000_000),
      meaning: 'calls of the model on one UTC day to extract concepts, over all instances'
    }
  },
  { prefixes: ['KG_RETIRE', 'KG_TOPIC', 'KG_WCC'] }
)
