import { onGeneration } from '../cap/database/generations.ts'
import type { Domain } from '../platform/domain.ts'
import { DRAFTS_LOCK, keepDrafts } from './drafts/drafts.ts'
import { showCoAuthors } from './drafts/editing.ts'
import { getSource, postPublish } from './publish/publish-routes.ts'
import { forgetOldRules } from './publish/rules.ts'
import { postRender } from './render/render-route.ts'
import { variables } from './render/variables.ts'

const [DRAFTS, EDITING, WINDOWS] = [
  'tutorials.preview.Drafts',
  'tutorials.preview.Editing',
  'tutorials.preview.RenderWindows'
]

export default {
  name: 'preview',
  variables,
  routes: [postRender, postPublish, getSource],
  locks: [DRAFTS_LOCK],
  indexes: [
    { entity: DRAFTS, columns: ['owner', 'savedAt'] },
    { entity: DRAFTS, columns: ['savedAt'] },
    { entity: EDITING, columns: ['owner'] },
    { entity: EDITING, columns: ['seenAt'] },
    { entity: WINDOWS, columns: ['windowStart'] }
  ],
  retention: [
    { entity: DRAFTS, column: 'savedAt', days: 180 },
    { entity: EDITING, column: 'seenAt', days: 1 },
    { entity: WINDOWS, column: 'windowStart', days: 2 }
  ],
  preview(service) {
    keepDrafts(service)
    showCoAuthors(service)
  },
  async start() {
    onGeneration('content', forgetOldRules)
  }
} satisfies Domain
