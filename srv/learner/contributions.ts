import type { ApplicationService } from '@sap/cds'

type Contribution = (service: ApplicationService) => void

const contributions: Contribution[] = []

/** Binds handlers of what a later domain adds to DeveloperService; called at the start, before the service is served. */
export function extendDeveloper(contribute: Contribution): void {
  contributions.push(contribute)
}

/** Binds to `service` what later domains have added. */
export function contributeLater(service: ApplicationService): void {
  for (const contribute of contributions) contribute(service)
}
