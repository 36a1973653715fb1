import type { ApplicationService } from '@sap/cds'
import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import { needVectors, whyNoModel } from '../embeddings/index.ts'
import type { Domain } from '../platform/domain.ts'
import { followDocuments, type Following, SNAPSHOT_LOCK } from './live/index.ts'
import { ANSWERED, COUNTS, DAYS, exposeSearchLog, receiveSearchClicks, receiveSearches } from './log/index.ts'
import { fastSearch } from './service/fast-search.ts'
import { fastSuggest } from './service/fast-suggest.ts'
import { getTutorial } from './tools/get-tutorial.ts'
import { searchSteps } from './tools/search-steps.ts'
import { searchTutorials } from './tools/search-tutorials.ts'
import { tutorialResource } from './tools/tutorial-resource.ts'
import { searchSettings } from './settings/search-settings.ts'
import { curateSynonyms, storedSynonyms, SYNONYMS } from './synonyms/index.ts'

let following: Following | undefined

needVectors({
  setting: 'hybridEnabled of SearchSettings',
  isOn: async () => (await searchSettings.values()).hybridEnabled
})

searchSettings.needs(['hybridEnabled'], whyNoModel)

export default {
  name: 'search',
  settings: [searchSettings],
  fastReads: [fastSearch, fastSuggest].map(find => ({ service: 'SearchService', isOpenOnly: true, find })),
  // synonyms come with this one, documents with those of content and catalog
  generations: ['search'],
  locks: [SNAPSHOT_LOCK],
  indexes: [
    ...indexesOfWriters(ANSWERED),
    { name: 'search_counts_query', entity: COUNTS, columns: ['query'] },
    { name: 'synonyms_word', entity: SYNONYMS, columns: ['word'], unique: true }
  ],
  tools: [searchTutorials, searchSteps, getTutorial],
  resources: [tutorialResource],
  routes: [receiveSearchClicks, receiveSearches],
  retention: [
    { entity: ANSWERED, column: 'modifiedAt', days: 365 },
    { entity: COUNTS, column: 'day', days: 30 },
    { entity: DAYS, column: 'day', days: 365 }
  ],
  admin(service: ApplicationService) {
    curateSynonyms(service)
    exposeSearchLog(service)
  },
  async start() {
    following = followDocuments(storedSynonyms)
  },
  async listening() {
    following?.begin()
  }
} satisfies Domain
