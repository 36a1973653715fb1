import type { Domain } from '../platform/domain.ts'
import { followEvents } from '../events/index.ts'
import { followCompletions } from '../learner/index.ts'
import { onErase, onMerge } from '../people/index.ts'
import { openRoutes } from './serve/open-routes.ts'
import { storedChanges } from './changes/stored-changes.ts'
import { noteChange, noteCompletions, notePeople } from './changes/write-changes.ts'

export default {
  name: 'displays',
  ...storedChanges,
  routes: openRoutes,
  async start() {
    followCompletions(noteCompletions)
    followEvents(noteChange)
    onErase(notePeople)
    onMerge({
      moves: [],
      before: async () => undefined,
      after: (tx, primary) => notePeople(tx, [primary]),
      follow: async () => undefined
    })
  }
} satisfies Domain
