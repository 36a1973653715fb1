import type { ApplicationService } from '@sap/cds'
import type { Domain } from '../platform/domain.ts'

let contributors: readonly Domain[] = []

/** Registers the domains that contribute to PreviewService; called before the service is served. */
export function assemblePreview(domains: readonly Domain[]): void {
  contributors = domains
}

/** Binds the handlers of every domain to `service`, in the order of the domains. */
export function contributeAll(service: ApplicationService): void {
  for (const domain of contributors) domain.preview?.(service)
}
