import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { prepareVectorColumn } from './stored/vector-column.ts'
import { pruneOrphans } from './steps/orphans.ts'
import { reconcileEmbeddings } from './steps/reconcile.ts'
import { serveStatistics } from './steps/statistics.ts'
import { EMBEDDINGS } from './stored/rows.ts'
import { variables } from './model/variables.ts'

export default {
  name: 'embeddings',
  variables,
  generations: [EMBEDDINGS],
  indexes: [
    {
      name: 'embeddings_of_text',
      entity: 'tutorials.embeddings.TutorialEmbedding',
      columns: ['model', 'contentHash']
    }
  ],
  routes: [serveStatistics],
  jobs: [reconcileEmbeddings, pruneOrphans],
  admin: contributeToAdmin,
  start: prepareVectorColumn
} satisfies Domain
