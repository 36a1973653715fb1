import { settings } from '../platform/settings/settings.ts'
import { checkOrigins, originsIn } from './cors-origins.ts'
import { checkMapping } from './tech-users-mapping.ts'
import { checkTechUsers } from './tech-users.ts'

interface TenantSettings {
  readonly allowedCorsOrigins: string
  readonly rebuildTargetEnv: string | null
  readonly techUsers: string | null
  readonly techUsersMapping: string | null
}

/** Origins that browsers may call from, and technical users (SETTINGS-012 to SETTINGS-021). */
export const tenantSettings = settings<TenantSettings>('tutorials.tenant.TenantSettings', {
  allowedCorsOrigins: checkOrigins,
  techUsers: checkTechUsers,
  techUsersMapping: checkMapping
})

/** The origins that browsers may call from. */
export async function allowedOrigins(): Promise<ReadonlySet<string>> {
  return originsIn((await tenantSettings.values()).allowedCorsOrigins)
}
