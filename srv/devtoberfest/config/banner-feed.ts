import { z } from 'zod'
import { reader } from '../../cap/database/database.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import { activeConfig } from './active-config.ts'

/** Characters of the hash that tell two uploads apart. */
const VERSION_LENGTH = 12

const banner = z.object({
  src: z.string().describe('Address of the image, another one after each upload'),
  alt: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  href: z.string().nullable().describe('Page of the event')
})

/** GET /build/devtoberfest-banner: what a page needs of the banner of the active event before it loads; null without one. */
export const bannerFeed: Feed = {
  path: '/build/devtoberfest-banner',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: ['devtoberfest'],
  describes: { summary: 'Banner of the active event', answers: z.object({ banner: banner.nullable() }) },
  load: async () => ({ body: { banner: await activeBanner() } })
}

async function activeBanner(): Promise<z.infer<typeof banner> | null> {
  const config = await activeConfig(await reader())
  if (!config?.sha256 || !config.width || !config.height) return null
  const { sha256, width, height, bannerAlt: alt, communityUrl: href } = config
  return { src: `/api/devtoberfest/banner?v=${sha256.slice(0, VERSION_LENGTH)}`, alt, width, height, href }
}
