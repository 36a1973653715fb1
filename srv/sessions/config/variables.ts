import { flag, integer, matching, type Reader, webAddress, withDefault } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** An id that is sent as the value of a header. */
const headerId = (fallback: string): Reader<string> => ({
  ...withDefault(matching(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 ASCII characters without spaces'), fallback),
  rule: '1 to 200 ASCII characters without spaces'
})

/** The environment variables of the session catalog. */
export const variables = declareVariables(
  {
    SESSION_CATALOG_URL: {
      as: webAddress,
      meaning: '[session catalog](sessions.md) of the conference; without it no sessions are read'
    },
    RAINFOCUS_TE26_PROFILE: {
      as: headerId('te26'),
      meaning: 'API profile of the event in Berlin in the session catalog'
    },
    RAINFOCUS_TE26_WIDGET: { as: headerId('te26'), meaning: 'its widget' },
    RAINFOCUS_TEV26_PROFILE: {
      as: headerId('tev26'),
      meaning: 'API profile of the virtual event in the session catalog'
    },
    RAINFOCUS_TEV26_WIDGET: { as: headerId('tev26'), meaning: 'its widget' },
    SESSIONS_KEEP_PAST: {
      as: flag(false),
      title: 'Sessions that have ended',
      meaning: 'take sessions over that have ended already'
    },
    KG_TECHED_SESSIONS_ENABLED: {
      as: flag(false),
      title: 'Concepts of sessions',
      meaning: 'extract concepts from sessions; `KNOWLEDGE_GRAPH_ENABLED` has to be on, too'
    },
    KG_TECHED_CALLS_PER_DAY: {
      as: integer(200, 0, 1_000_000),
      meaning: 'calls of the model on one UTC day to extract concepts from sessions, over all instances'
    }
  },
  { prefixes: ['RAINFOCUS', 'SESSIONS', 'KG_TECHED'] }
)
