import { platformVariables } from '../../platform/config/platform-variables.ts'

/** True on the QA channel, where each page is shown as a preview. */
export function isPreview(): boolean {
  return platformVariables.TUTORIALS_PROFILE === 'qa'
}
