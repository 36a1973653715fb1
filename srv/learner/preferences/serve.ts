import type { ApplicationService } from '@sap/cds'
import { currentTransaction } from '../../cap/database/database.ts'
import { callerOfRequest } from '../../platform/access/cap-user.ts'
import { chatConfig } from './chat-config.ts'
import { choiceOf, setPreferences } from './set-preferences.ts'

/** Binds the handlers of `service.cds` beside this file. */
export function servePreferences(service: ApplicationService): void {
  service.on('READ', 'ChatConfig', chatConfig)

  service.on('setLearningPreferences', request => {
    const given = request.data as Readonly<Record<string, unknown>>
    const choices = {
      deployment: choiceOf('deployment', given['deployment']),
      role: choiceOf('role', given['role']),
      cloud: choiceOf('cloud', given['cloud'])
    }
    return setPreferences(currentTransaction(), callerOfRequest(request), choices)
  })

  service.on('setPreferredEventRegion', request => {
    const { region } = request.data as { region?: unknown }
    const choices = { preferredEventRegion: choiceOf('preferredEventRegion', region, 'region') }
    return setPreferences(currentTransaction(), callerOfRequest(request), choices)
  })
}
