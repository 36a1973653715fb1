import cds from '@sap/cds'
import { refuseLinks, trackEntity } from './track-entity.ts'
import { type Definition, trackedEntities } from './tracked.ts'

export { deployDelta } from './deploy.ts'
export { forgetChanges } from './log.ts'
export { bindToAudience } from './track-entity.ts'

/** Tells clients of `service` what has changed in its tracked entities (ODATA-001 to ODATA-003). */
export function trackService(service: cds.Service): void {
  if (!(service instanceof cds.ApplicationService)) return
  const own = Object.fromEntries([...service.entities].map(each => [each.name, each as unknown as Definition]))
  const model = service.model.definitions as unknown as Readonly<Record<string, Definition>>
  const tracked = trackedEntities(own, model)
  for (const each of tracked) trackEntity(service, each)
  refuseLinks(service, new Set(tracked.map(({ entity }) => entity)))
}
