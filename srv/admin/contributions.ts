import type { ApplicationService } from '@sap/cds'
import type { Attention } from '../platform/attention.ts'
import type { Domain } from '../platform/domain.ts'

let contributors: readonly Domain[] = []

/** Registers the domains that contribute to AdminService; called before the service is served. */
export function assembleAdmin(domains: readonly Domain[]): void {
  contributors = domains
}

/** Binds the handlers of every domain to `service`, in the order of the domains. */
export function contributeAll(service: ApplicationService): void {
  for (const domain of contributors) domain.admin?.(service)
}

/** Subjects that admins should look after, in the order of the domains. */
export const attentionOfAll = (): readonly Attention[] => contributors.flatMap(({ attention = [] }) => attention)
