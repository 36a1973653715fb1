import type { Domain } from '../platform/domain.ts'
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
  routes: [postRender],
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
  ]
} satisfies Domain
