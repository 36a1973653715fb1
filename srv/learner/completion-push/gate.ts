import { badRequest } from '../../../lib/errors.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { settings } from '../../platform/settings/settings.ts'
import { variables } from '../config/variables.ts'

interface CompletionPushSettings {
  readonly enabled: boolean
  readonly epoch: string | null
}

export const completionPushSettings = settings<CompletionPushSettings>('tutorials.learner.CompletionPushSettings', {
  epoch: checkEpoch
})

/**
 * The time in its normal form.
 * @throws HttpError 400 for a text that is no time.
 */
function checkEpoch(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw badRequest('invalid_epoch', 'epoch must be a day or a time with its zone (ISO 8601)', 'epoch')
  return new Date(time).toISOString()
}

completionPushSettings.needs(['enabled'], () => {
  if (!isLive()) return 'DEPLOYMENT_ENVIRONMENT is not production, so other systems hear of nothing'
  return isConfigured() ? undefined : 'COMPLETION_PUSH_URL and COMPLETION_PUSH_TOKEN_URL are not both set'
})

/** State of the switch, for admins (LEARNER-017). */
export interface PushStatus {
  readonly enabled: boolean
  readonly environment: string
  readonly epoch: string | null
  /** True when completions are sent: switched on, in production, with an address to send to. */
  readonly effective: boolean
}

/** True in the deployment environment `production`, the only one that other systems hear of (LEARNER-031). */
export const isLive = (): boolean => platformVariables.DEPLOYMENT_ENVIRONMENT === 'production'

const isConfigured = (): boolean =>
  variables.COMPLETION_PUSH_URL !== undefined && variables.COMPLETION_PUSH_TOKEN_URL !== undefined

export async function pushStatus(): Promise<PushStatus> {
  const { enabled, epoch } = await completionPushSettings.values()
  const environment = platformVariables.DEPLOYMENT_ENVIRONMENT
  return { enabled, environment, epoch, effective: enabled && isLive() && isConfigured() }
}
