import { reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { readBytes } from '../../cap/database/read-bytes.ts'
import { pictureAnswer, sha256Of } from '../../platform/pictures/picture-answer.ts'
import { route } from '../../platform/http/route.ts'
import { notFound } from '../../../lib/errors.ts'
import { activeConfig } from './active-config.ts'

const DAY = 'public, max-age=86400'

/** GET /api/devtoberfest/banner: the banner of the active event, in memory until something of the event changes (HOMEPAGE-062). */
export const serveBanner = route({
  method: 'get',
  path: '/api/devtoberfest/banner',
  access: 'public',
  async handle() {
    const banner = await activeBanner()
    if (!banner) throw notFound('No event with a banner is active')
    return banner
  }
})

const activeBanner = perGeneration(['devtoberfest'], async () => {
  const config = await activeConfig(await reader())
  if (!config?.sha256) return undefined
  const table = 'tutorials_devtoberfest_DevtoberfestBanner'
  const bytes = await readBytes({ table, column: 'image', key: 'config_ID', value: config.ID })
  return bytes && pictureAnswer({ hash: sha256Of(bytes), mimeType: 'image/webp', cache: DAY, bytes })
})
