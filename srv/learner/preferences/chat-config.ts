import { chatSettings } from '../../features/index.ts'
import { whyNoEndpoint } from '../../models/index.ts'
import { route } from '../../platform/http/route.ts'

/** Key of the one row, which OData needs. */
const ID = 'c4a7c0f1-0000-4000-8000-000000000001'

/** The row of ChatConfig: of the settings of the assistant what everybody may know. */
export async function chatConfig(): Promise<object> {
  const { enabled, bannerText, branchingEnabled } = await chatSettings.values()
  return { ID, enabled, available: enabled && whyNoEndpoint() === undefined, bannerText, branchingEnabled }
}

/**
 * GET /api/ChatConfig without a login, as OData writes it: pages ask before anyone has signed in, and all else of the
 * service needs one.
 */
export const serveChatConfig = route({
  method: 'get',
  path: '/api/ChatConfig',
  access: 'public',
  async handle() {
    return { status: 200, body: { '@odata.context': '$metadata#ChatConfig', ...(await chatConfig()) } }
  }
})
