import type { ApplicationService, Request } from '@sap/cds'
import { chatSettings, type ChatSettings } from '../features/index.ts'
import type { Attention } from '../platform/attention.ts'
import { NOT_CONFIGURED, whyNoEndpoint } from './endpoint/configured.ts'

/** Switches of ChatSettings that do nothing without a model, with their subject. */
const needModel = { enabled: 'The assistant', codeCheckEnabled: 'The check of code' } as const
type Switch = keyof typeof needModel
const switches = Object.keys(needModel) as readonly Switch[]

/** Tools of the assistant and of the agent, which nobody else has. */
const tools = [
  'puzzleHintEnabled',
  'whatsNewEnabled',
  'kgPathBetweenEnabled',
  'kgRelatedContentEnabled',
  'communityPeersEnabled'
] as const

/** Why the assistant does not answer although it is switched on, in the words that it refuses with. */
export function whyNoAssistant(): string | undefined {
  const why = whyNoEndpoint()
  return why && `The assistant has ${why}`
}

chatSettings.needs(['enabled'], whyNoAssistant)
chatSettings.needs(['codeCheckEnabled', 'a2aEnabled'], whyNoEndpoint)
chatSettings.needs(tools, async () => {
  const { enabled, a2aEnabled } = await chatSettings.values()
  return enabled || a2aEnabled ? whyNoEndpoint() : 'enabled and a2aEnabled of ChatSettings are off'
})

/** Switches that are on while no model can be asked. */
export const switchedOnWithoutModel: Attention = {
  name: 'without-model',
  label: 'switched on without a model: set OPENAI_API_KEY or OPENAI_BASE_URL, and restart',
  severity: 'negative',
  list: { at: 'ChatSettings' },
  count: async () => onWithoutModel(await chatSettings.values()).length
}

const onWithoutModel = (values: Partial<ChatSettings>): readonly Switch[] =>
  whyNoEndpoint() === undefined ? [] : switches.filter(name => values[name] === true)

/** Tells an admin who switches on what needs a model that there is none: a message beside the answer (`sap-messages`). */
export function warnWithoutModel(service: ApplicationService): void {
  service.after('UPDATE', 'ChatSettings', (_row: unknown, request: Request) => {
    for (const name of onWithoutModel(request.data as Partial<ChatSettings>))
      request.warn({
        code: NOT_CONFIGURED,
        target: name,
        message: `${needModel[name]} is on, but pages do not offer it, since there is no model: set OPENAI_API_KEY or OPENAI_BASE_URL for the backend and restart it`
      })
  })
}
