import cds from '@sap/cds'
import { runningService } from '../types.ts'
import { refuseLinks, trackEntity } from './track-entity.ts'
import { trackedEntities, type TrackedDefinitions } from './tracked.ts'

export { forgetChanges } from './log.ts'
export { bindToAudience } from './track-entity.ts'

/** Tells clients of `service` what has changed in its tracked entities (ODATA-001 to ODATA-003). */
export function trackService(service: cds.Service): void {
  if (!(service instanceof cds.ApplicationService)) return
  const { entities, model } = runningService(service)
  const own: TrackedDefinitions = Object.fromEntries([...entities].map(each => [each.name, each]))
  const tracked = trackedEntities(own, model.definitions)
  for (const each of tracked) trackEntity(service, each)
  refuseLinks(service, new Set(tracked.map(({ entity }) => entity)))
}
