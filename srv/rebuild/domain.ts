import cds from '@sap/cds'
import type { Domain } from '../platform/domain.ts'
import { startDispatcher } from './dispatcher.ts'
import { triggerRebuild } from './trigger-rebuild.ts'
import { variables } from './variables.ts'
import { watchChanges } from './watch-changes.ts'

export default {
  name: 'rebuild',
  variables,
  tools: [triggerRebuild],
  async start() {
    cds.on('serving', watchChanges)
  },
  async listening() {
    startDispatcher()
  }
} satisfies Domain
